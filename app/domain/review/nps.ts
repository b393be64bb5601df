/** Scores of the question whether a guest would recommend the shop. Source: spec 3 §9. */
export const SCORES = { lowest: 0, highest: 10 } as const
/** Days whose answers make the current NPS, today included. Source: spec 3 §9. */
export const NPS_DAYS = 14
/** Fewer answers than these say nothing, and may show who gave them. */
const FEWEST_SHOWN_TO_GUESTS = 5

const LOWEST_PROMOTER = 9
const HIGHEST_DETRACTOR = 6

/** How many answers have a score. */
export type ScoreCount = { score: number; answers: number }

/** Share of 9 and 10 less that of 0 to 6, in whole percent; null without an answer. Source: domain.md §13. */
export function npsOf(counts: readonly ScoreCount[]): number | null {
  const answers = countAnswers(counts)
  if (answers === 0) return null
  const promoters = countAnswers(counts.filter(({ score }) => score >= LOWEST_PROMOTER))
  const detractors = countAnswers(counts.filter(({ score }) => score <= HIGHEST_DETRACTOR))
  const share = Math.round((Math.abs(promoters - detractors) * 100) / answers)
  return promoters < detractors ? -share : share
}

export function countAnswers(counts: readonly ScoreCount[]): number {
  return counts.reduce((sum, { answers }) => sum + answers, 0)
}

/** Average score as guests read it, in tenths; null while there are too few answers. */
export function ratingOf(counts: readonly ScoreCount[]): { answers: number; averageTenths: number } | null {
  const answers = countAnswers(counts)
  if (answers < FEWEST_SHOWN_TO_GUESTS) return null
  const sum = counts.reduce((total, count) => total + count.score * count.answers, 0)
  return { answers, averageTenths: Math.round((sum * 10) / answers) }
}
