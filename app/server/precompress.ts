import { globSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const COMPRESSIBLE = '**/*.{js,css,svg,json,txt,html,webmanifest}'
/** Smaller ones fit into one packet as they are. */
const LEAST_BYTES = 512
const GZIP_LEVEL = 9
const BROTLI_QUALITY = 11

const [toBrotli, toGzip] = [promisify(brotliCompress), promisify(gzip)]

/**
 * Lays `name.br` and `name.gz` next to every file of the folder that they shrink, so that the server
 * sends files without compressing any. Called at the end of every build. Source: stack.md §8.
 */
export async function precompress(folder: string): Promise<void> {
  const files = globSync(COMPRESSIBLE, { cwd: folder }).map((name) => path.join(folder, name))
  await Promise.all(files.filter((file) => statSync(file).size >= LEAST_BYTES).map(precompressFile))
}

async function precompressFile(file: string): Promise<void> {
  const content = readFileSync(file)
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  }
  const [brotli, gzipped] = await Promise.all([
    toBrotli(content, { params }),
    toGzip(content, { level: GZIP_LEVEL }),
  ])
  if (brotli.length < content.length) writeFileSync(`${file}.br`, brotli)
  if (gzipped.length < content.length) writeFileSync(`${file}.gz`, gzipped)
}
