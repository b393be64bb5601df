import path from 'node:path'

/** Everyday words that stand for a term of the field. Source: architecture.md 1.9, right-hand column. */
const NEVER = new Set(
  (
    'taken takes taking placed placing placement placements held kept judge judged identified identify lent asker ' +
    'wanted wish wishes gives beside together spreads clash lacks lacking mending told tells hears speak happening ' +
    'excess plank planks gate settle settled made thing things keep known seen rest early asked asks happenings ' +
    'rests unplaced hold holds holding holder give gives giver slot slots stock stocks party parties wished telling ' +
    'heard mended mends settling combos reschedule upsell roster asset coupon promo allotment blackout pax maker makers makes'
  ).split(' '),
)

/** Names with such a word that are right, by reason. */
const RIGHT: Readonly<Record<string, readonly string[]>> = {
  'a payment is settled': [
    'settle',
    'settled',
    'settledAt',
    'settled_at',
    'settleEntry',
    'settleFailed',
    'settlePaid',
    'settlePayment',
    'settle-payment',
    'SettlePaymentInput',
    'SettleRefusal',
    'SettledPayment',
    'SETTLED_MINUTES',
  ],
  'a key of what is stored, or of a call that outsiders make': [
    'taken',
    'order_kept',
    'keptProductIds',
    'lent',
  ],
  'an order that another window took over': ['isTakenOver', 'TAKEN_OVER'],
  'a connection that HTTP keeps alive': ['keepAlive', 'KEEP_ALIVE_TIMEOUT', 'keepAliveTimeout'],
  'an address that links lead to': ['keep'],
  'a device or a session that was there before': [
    'insertKnownDevice',
    'isKnown',
    'isKnownDevice',
    'KnownDeviceTable',
    'known_device',
    'lastSeenAt',
    'last_seen_at',
    'updateSessionSeen',
  ],
  'a question that customers are asked': [
    'ASKED_FIELD',
    'AskedLink',
    'asked',
    'askedLinks',
    'askedNames',
    'asks',
    'isAskedBy',
  ],
  'the version of a conflict, by the name of its field in forms': ['seen'],
  'what taking an object or a text apart leaves': ['rest'],
  'hours before the usual ones': ['isEarly', 'EARLY_HOUR'],
  'a width that a layout reserves, and an attribute of Headless UI': ['holdWidth', 'hold'],
}

const RIGHT_NAMES = new Set(Object.values(RIGHT).flat())

/** Identifiers of a source file, and its own name, that hold one of the words. */
export function privateWords(file: string, source: string): string[] {
  const stem = path.basename(file).replace(/\..*$/, '')
  const names = new Set([stem, ...(codeOf(source).match(/\b[A-Za-z_$][\w$]*/g) ?? [])])
  return [...names].filter((name) => !RIGHT_NAMES.has(name) && wordsOf(name).some((word) => NEVER.has(word)))
}

/** The source without comments, texts and what stands between tags. */
function codeOf(source: string): string {
  return source
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/\/\/.*/g, '')
    .replace(/'[^'\n]*'|"[^"\n]*"/g, "''")
    .replace(/`(?:[^`$]|\$(?!\{))*`/g, '``')
    .replace(/>[^<>{}=;()]*</g, '><')
}

function wordsOf(name: string): string[] {
  return (name.match(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])/g) ?? []).map((word) => word.toLowerCase())
}
