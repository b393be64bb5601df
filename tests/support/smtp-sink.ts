import { type ParsedMail, simpleParser } from 'mailparser'
import { SMTPServer } from 'smtp-server'
import { freePort } from './server.ts'

export type SmtpSink = AsyncDisposable & {
  url: string
  /** Everything that was taken, oldest first. */
  mails: ParsedMail[]
  /** From now on every message is answered with this SMTP code; 250 takes it again. */
  answerWith(code: number): void
}

/** A mail server on a free port that keeps what it gets. */
export async function startSmtpSink(): Promise<SmtpSink> {
  const mails: ParsedMail[] = []
  let code = 250
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    logger: false,
    onRcptTo(_address, _session, callback) {
      callback(code === 250 ? undefined : refusal(code))
    },
    onData(stream, _session, callback) {
      simpleParser(stream).then((mail) => {
        mails.push(mail)
        callback()
      }, callback)
    },
  })
  server.on('error', () => {})
  const port = await freePort()
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    answerWith(next) {
      code = next
    },
    async [Symbol.asyncDispose]() {
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}

function refusal(responseCode: number): Error {
  return Object.assign(new Error('refused by the sink'), { responseCode })
}
