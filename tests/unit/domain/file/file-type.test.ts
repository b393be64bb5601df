import { expect, test } from 'vitest'
import { fileTypeOf } from '#app/domain/file/file-type.ts'

test.each([
  { why: 'JPEG', begins: [0xff, 0xd8, 0xff, 0xe0], type: 'image/jpeg' },
  { why: 'PNG', begins: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a], type: 'image/png' },
  { why: 'PNG cut short', begins: [0x89, 0x50, 0x4e, 0x47], type: undefined },
  { why: 'PDF', begins: [...Buffer.from('%PDF-1.7')], type: 'application/pdf' },
  { why: 'GIF', begins: [...Buffer.from('GIF89a')], type: undefined },
  { why: 'WebP', begins: [...Buffer.from('RIFF0000WEBP')], type: undefined },
  { why: 'SVG', begins: [...Buffer.from('<svg xmlns="http://www.w3.org/2000/svg">')], type: undefined },
  { why: 'HTML', begins: [...Buffer.from('<!doctype html>')], type: undefined },
  { why: 'HTML before a PDF', begins: [...Buffer.from('<html>%PDF-1.7')], type: undefined },
  { why: 'nothing', begins: [], type: undefined },
])('$why is told by its first bytes', ({ begins, type }) => {
  expect(fileTypeOf(new Uint8Array(begins))).toBe(type)
})
