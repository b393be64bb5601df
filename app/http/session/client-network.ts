import { BlockList, isIP } from 'node:net'

/** Addresses that many share or that only this machine has: found where a proxy stands in front untrusted. */
const PRIVATE = new BlockList()
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const) {
  PRIVATE.addSubnet(network, bits, 'ipv4')
}
for (const [network, bits] of [
  ['::', 127],
  ['fc00::', 7],
  ['fe80::', 10],
] as const) {
  PRIVATE.addSubnet(network, bits, 'ipv6')
}

/** Groups of an IPv6 address that its network has in common: a /64. */
const NETWORK_GROUPS = 4
const GROUPS = 8

/**
 * The network of a client, which all of its requests share: its IPv4 address, or the /64 of its IPv6 address, which
 * one client may have all of. undefined for a private address and for text that is no address. Source: domain.md §7.
 */
export function clientNetwork(address: string): string | undefined {
  const plain = address.toLowerCase().replace(/%.*$/, '')
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(plain)?.[1] ?? plain
  const version = isIP(mapped)
  if (version === 0 || PRIVATE.check(mapped, version === 4 ? 'ipv4' : 'ipv6')) return undefined
  return version === 4 ? mapped : `${toGroups(mapped).slice(0, NETWORK_GROUPS).join(':')}::/64`
}

/** All eight groups, without leading zeros. One that ends in dotted numbers ends behind those eight. */
function toGroups(address: string): string[] {
  const [head = '', tail] = address.split('::')
  const before = splitGroups(head)
  const after = tail === undefined ? [] : splitGroups(tail)
  const zeros = Array.from({ length: Math.max(0, GROUPS - before.length - after.length) }, () => '0')
  return [...before, ...zeros, ...after].map((group) => group.replace(/^0+(?=.)/, ''))
}

/** Dotted numbers at the end stand for two groups. */
function splitGroups(text: string): string[] {
  const groups = text === '' ? [] : text.split(':')
  return groups.flatMap((group) => (group.includes('.') ? ['0', '0'] : group))
}
