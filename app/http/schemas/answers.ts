import { z } from 'zod'
import { type AnswerRefusal, type GivenAnswers, readAnswers } from '#app/domain/question/read-answers.ts'
import type { Question } from '#app/domain/question/requested-questions.ts'
import type { Translate } from '#app/i18n/translate.ts'

const byName = z.record(z.string(), z.unknown()).catch({})

/** Answers by the name of their question, each read as its field says; errors stand at `answers.{name}`. */
export function answers(t: Translate, questions: readonly Question[]) {
  return z
    .unknown()
    .optional()
    .transform((raw, context): GivenAnswers => {
      const read = readAnswers(questions, new Map(Object.entries(byName.parse(raw ?? {}))))
      for (const [name, refusal] of read.refused)
        context.addIssue({ code: 'custom', path: [name], message: answerRefusalText(t, refusal) })
      return { answers: read.answers, asked: questions.map(({ name }) => name) }
    })
}

export function answerRefusalText(t: Translate, refusal: AnswerRefusal): string {
  return refusal.code === 'too_long'
    ? t('form.too_long', { count: refusal.count })
    : t(`form.${refusal.code}`)
}
