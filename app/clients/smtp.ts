import { createTransport, type Transporter } from 'nodemailer'
import { err, ok, type Result } from '#app/domain/shared/result.ts'

export type Mail = {
  /** Stays the same when a message is sent again, so that a repeat can be recognised. */
  messageId: string
  senderName: string
  senderAddress: string
  receiver: string
  replyTo?: string | undefined
  subject: string
  html: string
  text: string
  attachments: readonly { filename: string; contentType: string; content: string }[]
}

type MailRefusal =
  /** Nobody would ever take this message: sending it again is useless. */
  | { code: 'mail_refused'; detail: string }
  /** The server could not be reached or asked us to come back. */
  | { code: 'mail_not_sent'; detail: string }

export type Mailer = { send(mail: Mail): Promise<Result<{ messageId: string }, MailRefusal>> }

/** No wait for an answer is longer. Source: reliability.md F55. */
const TIMEOUT_MS = 8_000
const LONGEST_DETAIL = 300

/** Connections at once, and how long an unused one stays open for the next message. */
const MOST_CONNECTIONS = 5
const UNUSED_MS = 200

/** Sends by an SMTP server. What follows each other shares its connections: opening one costs more than a message. */
export function createMailer(smtpUrl: string): Mailer {
  let transport: Transporter | undefined
  let sending = 0
  let closing: NodeJS.Timeout | undefined

  function open(): Transporter {
    clearTimeout(closing)
    sending++
    transport ??= openTransport(smtpUrl)
    return transport
  }

  function release() {
    sending--
    if (sending > 0) return
    closing = setTimeout(() => {
      transport?.close()
      transport = undefined
    }, UNUSED_MS)
  }

  return {
    async send(mail) {
      const broken = brokenHeader(mail)
      if (broken) return err({ code: 'mail_refused', detail: `line break in ${broken}` })
      try {
        const { messageId } = await open().sendMail({
          messageId: mail.messageId,
          from: { name: mail.senderName, address: mail.senderAddress },
          to: { name: '', address: mail.receiver },
          ...(mail.replyTo ? { replyTo: { name: mail.senderName, address: mail.replyTo } } : {}),
          subject: mail.subject,
          html: mail.html,
          text: mail.text,
          attachments: mail.attachments.map((attachment) => ({ ...attachment })),
          headers: { 'Auto-Submitted': 'auto-generated' },
        })
        return ok({ messageId })
      } catch (error) {
        return err(toRefusal(error))
      } finally {
        release()
      }
    },
  }
}

function openTransport(smtpUrl: string): Transporter {
  return createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: MOST_CONNECTIONS,
    // A message whose connection breaks is tried again by its job, which counts the attempts.
    maxRequeues: 0,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    dnsTimeout: TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
}

/** A line break or NUL in a header would let its writer add headers. Source: reliability.md F102. */
function brokenHeader(mail: Mail): string | undefined {
  const headers = ['messageId', 'senderName', 'senderAddress', 'receiver', 'replyTo', 'subject'] as const
  return headers.find((name) => hasLineBreak(mail[name] ?? ''))
}

function hasLineBreak(text: string): boolean {
  return ['\r', '\n', '\0'].some((character) => text.includes(character))
}

/** A receiver that the server refuses for good (5xx on the envelope) stays refused; anything else may pass. */
function toRefusal(error: unknown): MailRefusal {
  const detail = (error instanceof Error ? error.message : String(error)).slice(0, LONGEST_DETAIL)
  const { code, responseCode } = toFacts(error)
  const isForGood = code === 'EENVELOPE' && responseCode >= 500
  return { code: isForGood ? 'mail_refused' : 'mail_not_sent', detail }
}

function toFacts(error: unknown): { code: string; responseCode: number } {
  if (typeof error !== 'object' || error === null) return { code: '', responseCode: 0 }
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  const responseCode =
    'responseCode' in error && typeof error.responseCode === 'number' ? error.responseCode : 0
  return { code, responseCode }
}
