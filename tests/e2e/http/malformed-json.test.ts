import path from 'node:path'
import { expect, inject, test } from 'vitest'
import { z } from 'zod'
import { HttpClient } from '#tests/support/http-client.ts'
import { MALFORMED_PROPERTIES } from '#tests/support/malformed.ts'
import { sjobodenAddresses } from '#tests/support/sjoboden-address.ts'
import { shareOf } from '#tests/support/sweep.ts'

/** Each call gets every third body, the next call the next third. Odd, so that both databases get some of each. */
const BODIES_OF_ONE = 3

const documentShape = z.object({
  paths: z.record(
    z.string(),
    z.record(
      z.string(),
      z.object({ requestBody: z.json().optional(), responses: z.record(z.string(), z.json()) }),
    ),
  ),
})

test('every documented call refuses every kind of value in all its properties, as documented, on both databases in turn', async () => {
  const owner = await logIn(inject('sweepUrl'))
  const onPostgres = await logIn(inject('sweepPgUrl'))
  const addressOf = sjobodenAddresses(path.join(inject('sweepDataDir'), 'brygga.sqlite'))
  const { paths } = documentShape.parse(JSON.parse((await owner.get('/api/openapi.json')).text))

  const accidents: string[] = []
  let tried = 0
  for (const [turn, [template, calls]] of Object.entries(paths).entries()) {
    for (const [method, { requestBody, responses }] of Object.entries(calls)) {
      const names = propertiesIn(requestBody)
      if (names.length === 0) continue
      tried += 1
      const address = addressOf(template.replaceAll(/\{(\w+)\}/g, ':$1'))
      const whole = MALFORMED_PROPERTIES.filter((value) => typeof value !== 'string').map((value) =>
        JSON.stringify(value),
      )
      const parts = MALFORMED_PROPERTIES.map((value) =>
        JSON.stringify(Object.fromEntries(names.map((name) => [name, value]))),
      )
      const send = async (client: HttpClient, body: string, type = 'application/json') => {
        const headers = { 'Content-Type': type, 'X-XSRF-TOKEN': client.cookie('XSRF-TOKEN') ?? '' }
        const { status } = await client.send(method.toUpperCase(), address, { body, headers })
        if (!(status in responses)) accidents.push(`${method} ${address} ${status}: ${body.slice(0, 80)}`)
        return status
      }
      for (const [index, body] of shareOf([...[...whole, ...parts].entries()], turn, BODIES_OF_ONE)) {
        await send((turn + index) % 2 === 0 ? owner : onPostgres, body)
      }
      await send(owner, '{')
      expect(await send(owner, '{}', 'text/plain'), address).toBe(415)
    }
  }
  expect(accidents).toEqual([])
  expect(tried).toBeGreaterThan(40)
})

async function logIn(url: string): Promise<HttpClient> {
  const owner = await new HttpClient(url).logIn('owner@sjoboden.test')
  await owner.get('/sanctum/csrf-cookie')
  return owner
}

/** The names of all properties that a schema describes, at whatever depth. */
function propertiesIn(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return []
  const own = 'properties' in schema && typeof schema.properties === 'object' ? schema.properties : null
  const inner = Object.values(schema).flatMap(propertiesIn)
  return [...new Set([...Object.keys(own ?? {}), ...inner])]
}
