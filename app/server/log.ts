import { type Logger, pino } from 'pino'

const SECRET_FIELDS = ['password', 'token', 'secret', 'authorization', 'cookie', 'pin', 'secretKey']

/**
 * One line of JSON per event. Fields with secrets are blotted out at every level that we log, and secrets in
 * addresses inside texts, too. JSON keeps line breaks out. Source: reliability.md F111.
 */
export function createLog(level: string): Logger {
  return pino({
    level,
    base: null,
    redact: {
      paths: SECRET_FIELDS.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]),
      censor: '[redacted]',
    },
    serializers: { err: describeError },
  })
}

/** An error without what a driver hangs on it: bound parameters hold personal data. */
function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { message: withoutSecrets(String(error)) }
  return {
    type: error.name,
    message: withoutSecrets(error.message),
    stack: withoutSecrets(error.stack ?? ''),
    ...('code' in error ? { code: error.code } : {}),
  }
}

function withoutSecrets(text: string): string {
  return text.replace(/\b(secret|token|password)=[^\s&"']+/gi, '$1=[redacted]')
}
