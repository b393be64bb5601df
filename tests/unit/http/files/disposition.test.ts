import { expect, test } from 'vitest'
import { dispositionOf } from '#app/http/files/disposition.ts'

test.each([
  ['Moms 2026.pdf', 'attachment; filename="Moms 2026.pdf"'],
  ['Försäljning.csv', `attachment; filename="Forsaljning.csv"; filename*=UTF-8''F%C3%B6rs%C3%A4ljning.csv`],
  [
    'a"\r\nX: (1)*.pdf',
    `attachment; filename="a---X- -1--.pdf"; filename*=UTF-8''a%22%0D%0AX%3A%20%281%29%2A.pdf`,
  ],
])('%s', (name, header) => {
  expect(dispositionOf('attachment', name)).toBe(header)
})
