import { expect, test } from 'vitest'
import { createMailer, type Mail } from '#app/clients/smtp.ts'
import { freePort } from '#tests/support/server.ts'
import { startSmtpSink } from '#tests/support/smtp-sink.ts'

const mail: Mail = {
  messageId: '<job.1.2@brygga.example>',
  senderName: 'Sjöboden',
  senderAddress: 'noreply@brygga.example',
  receiver: 'lena@mail.example',
  replyTo: 'hej@sjoboden.example',
  subject: 'Din bokning 10514 hos Sjöboden',
  html: '<p>Hej på dig</p>',
  text: 'Hej på dig',
  attachments: [
    { filename: '10514.ics', contentType: 'text/calendar; charset=utf-8', content: 'BEGIN:VCALENDAR' },
  ],
}

test('a message arrives whole, with the id it was given', async () => {
  await using sink = await startSmtpSink()
  expect(await createMailer(sink.url).send(mail)).toEqual({ ok: true, value: { messageId: mail.messageId } })
  const [got] = sink.mails
  expect(got).toMatchObject({ messageId: mail.messageId, subject: mail.subject, html: mail.html })
  expect(got?.text?.trim()).toBe(mail.text)
  expect(got?.from?.text).toBe('"Sjöboden" <noreply@brygga.example>')
  expect(got?.replyTo?.text).toContain('hej@sjoboden.example')
  expect(got?.attachments).toMatchObject([{ filename: '10514.ics', contentType: 'text/calendar' }])
})

test.each([
  { header: 'subject', over: { subject: 'Hej\r\nBcc: all@mail.example' } },
  { header: 'senderName', over: { senderName: 'Sjö\nboden' } },
  { header: 'receiver', over: { receiver: 'lena@mail.example\r\nBcc: x@mail.example' } },
  { header: 'replyTo', over: { replyTo: 'a@b.example\0' } },
])('a line break in $header is refused before anything is sent', async ({ header, over }) => {
  await using sink = await startSmtpSink()
  expect(await createMailer(sink.url).send({ ...mail, ...over })).toEqual({
    ok: false,
    error: { code: 'mail_refused', detail: `line break in ${header}` },
  })
  expect(sink.mails).toEqual([])
})

test.each([
  { code: 450, refusal: 'mail_not_sent' },
  { code: 550, refusal: 'mail_refused' },
])('a receiver answered with $code is $refusal', async ({ code, refusal }) => {
  await using sink = await startSmtpSink()
  sink.answerWith(code)
  const sent = await createMailer(sink.url).send(mail)
  expect(sent).toMatchObject({ ok: false, error: { code: refusal } })
})

test('a server that is not there is an answer, not an exception', async () => {
  const sent = await createMailer(`smtp://127.0.0.1:${await freePort()}`).send(mail)
  expect(sent).toMatchObject({ ok: false, error: { code: 'mail_not_sent' } })
})
