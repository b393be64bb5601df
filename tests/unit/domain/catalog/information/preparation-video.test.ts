import { expect, test } from 'vitest'
import { readVideoId, videoAddress } from '#app/domain/catalog/information/preparation-video.ts'

test.each([
  ['dQw4w9WgXcQ', 'dQw4w9WgXcQ'],
  ['https://www.youtube.com/watch?v=dQw4w9WgXcQ', 'dQw4w9WgXcQ'],
  ['https://www.youtube.com/watch?list=PL1&v=dQw4w9WgXcQ&t=10s', 'dQw4w9WgXcQ'],
  ['https://m.youtube.com/watch?v=dQw4w9WgXcQ#x', 'dQw4w9WgXcQ'],
  ['youtube.com/shorts/dQw4w9WgXcQ', 'dQw4w9WgXcQ'],
  ['https://www.youtube.com/embed/dQw4w9WgXcQ?rel=0', 'dQw4w9WgXcQ'],
  [' https://youtu.be/dQw4w9WgXcQ?si=abc ', 'dQw4w9WgXcQ'],
  ['https://vimeo.com/76979871', '76979871'],
  ['https://player.vimeo.com/video/76979871?h=1', '76979871'],
  ['76979871', '76979871'],
  ['https://evil.test/watch?v=dQw4w9WgXcQ', undefined],
  ['https://youtube.com.evil.test/watch?v=dQw4w9WgXcQ', undefined],
  ['javascript:alert(1)', undefined],
  ['https://www.youtube.com/watch?v=short', undefined],
  ['<script>', undefined],
  ['', undefined],
])('%j is the video %j', (text, id) => {
  expect(readVideoId(text)).toBe(id)
})

test('a guest is led to where the video is', () => {
  expect(videoAddress('76979871')).toBe('https://vimeo.com/76979871')
  expect(videoAddress('dQw4w9WgXcQ')).toBe('https://www.youtube.com/watch?v=dQw4w9WgXcQ')
})
