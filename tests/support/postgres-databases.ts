import { randomUUID } from 'node:crypto'
import { Client } from 'pg'

/** Makes a database with a name of its own; a copy of `template` when given, by files, which is thrice as fast. */
export async function createPostgresDatabase(serverUrl: string, template = 'template0') {
  const name = `brygga_${randomUUID().replaceAll('-', '')}`
  await runAlone(serverUrl, `create database ${name} template ${template} strategy file_copy`)
  return { name, drop: () => runAlone(serverUrl, `drop database if exists ${name} with (force)`) }
}

export function withDatabaseName(serverUrl: string, name: string): string {
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return url.href
}

async function runAlone(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
