import { randomUUID } from 'node:crypto'
import { Client } from 'pg'

/**
 * Makes a database, with a name of its own unless one is given; a copy of `template` when given, by files,
 * which is thrice as fast.
 */
export async function createPostgresDatabase(
  serverUrl: string,
  template = 'template0',
  name = `brygga_${randomUUID().replaceAll('-', '')}`,
) {
  await runAlone(serverUrl, `create database ${name} template ${template} strategy file_copy`)
  return { name, drop: () => dropPostgresDatabase(serverUrl, name) }
}

export function dropPostgresDatabase(serverUrl: string, name: string): Promise<void> {
  return runAlone(serverUrl, `drop database if exists ${name} with (force)`)
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
