import { expect, test } from 'vitest'
import { clientNetwork } from '#app/http/session/client-network.ts'

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::', '2001:db8:1:2::/64'],
  ['2001:db8::6', '2001:db8:0:0::/64'],
  ['2001:db8:1:2::203.0.113.7', '2001:db8:1:2::/64'],
  ['2001:db8:1:2:3::', '2001:db8:1:2::/64'],
])('%s belongs to %s', (address, network) => {
  expect(clientNetwork(address)).toBe(network)
})

test.each([
  '127.0.0.1',
  '10.1.2.3',
  '100.64.0.1',
  '172.31.255.255',
  '192.168.0.9',
  '169.254.1.1',
  '::1',
  '::',
  '::ffff:10.0.0.1',
  'fd12::1',
  'fe80::1%eth0',
  '',
  'unknown',
  '203.0.113.7:443',
])('%j tells nobody apart', (address) => {
  expect(clientNetwork(address)).toBeUndefined()
})

test.each(['172.15.0.1', '172.32.0.1', '100.63.0.1', '198.18.0.1', '11.0.0.1'])('%s is public', (address) => {
  expect(clientNetwork(address)).toBe(address)
})
