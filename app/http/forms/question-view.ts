import type { CustomField, DataType } from '#app/domain/question/custom-field-types.ts'
import { formerNumber } from '#app/domain/question/moved-participants.ts'
import {
  type Answer,
  type AnswerValue,
  allQuestions,
  answerAt,
  type Participant,
  type Question,
  type RequestedQuestions,
} from '#app/domain/question/requested-questions.ts'
import { type Locale, pickText, type Translatable } from '#app/domain/shared/text/translatable.ts'
import { isLocalDate } from '#app/domain/shared/time.ts'
import type { Formatters } from '#app/i18n/format.ts'
import type { Translate } from '#app/i18n/translate.ts'

/** One question of a form, in the reader's language. */
type QuestionView = {
  name: string
  dataType: DataType
  label: string
  hint: string | undefined
  isRequired: boolean
  options: { value: string; label: string }[]
}

type ParticipantView = {
  name: string
  title: string
  /** Earlier one with the same questions; null for the first. */
  sameAs: string | null
  questions: QuestionView[]
}

type QuestionsView = { general: QuestionView[]; participants: ParticipantView[] }

type Reader = { t: Translate; locale: Locale; locales: readonly Locale[] }

/** `starts` by booking, as the reader reads them, tell apart who comes to the same product twice. */
export function toQuestionsView(
  requested: RequestedQuestions,
  reader: Reader,
  starts: ReadonlyMap<number, string> = new Map(),
): QuestionsView {
  const { locale, locales } = reader
  const productOf = ({ productName }: { productName: Translatable }) => pickText(productName, locale, locales)
  // The product is named where it tells participants apart.
  const products = new Set(requested.participants.map(productOf)).size
  const isMixed = products > 1
  const pairs = new Set(requested.participants.map((each) => `${each.bookingId} ${productOf(each)}`))
  const isTwice = pairs.size > products
  return {
    general: requested.general.map((question) => toQuestionView(question, reader)),
    participants: requested.participants.map((each) => ({
      name: each.name,
      title: [
        participantName(each, reader),
        isMixed ? productOf(each) : '',
        (isTwice && starts.get(each.bookingId)) || '',
      ]
        .filter(Boolean)
        .join(' · '),
      sameAs: each.sameAs,
      questions: each.questions.map((question) => toQuestionView(question, reader)),
    })),
  }
}

/** 'Adult 2', by price category where there is one; who no longer comes by a number among those alone. */
export function participantName(
  { participant, category }: Pick<Participant, 'participant' | 'category'>,
  { t, locale, locales }: Reader,
): string {
  const former = formerNumber(participant)
  if (former !== null) return t('question.former_participant', { number: former })
  if (!category) return t('question.participant', { number: participant })
  return `${pickText(category.title, locale, locales)} ${category.number}`
}

function toQuestionView({ name, field, options, isRequired }: Question, { locale, locales }: Reader) {
  return {
    name,
    dataType: field.dataType,
    label: pickText(field.label, locale, locales),
    hint: pickText(field.hint, locale, locales) || undefined,
    isRequired,
    options: options.map(({ key, label }) => ({ value: key, label: pickText(label, locale, locales) })),
  }
}

/** Stored answers as a form's initial values by field name; 'on' for true, nothing for false or unanswered. */
export function toAnswerDefaults(
  requested: RequestedQuestions,
  answers: readonly Answer[],
): Record<string, string | string[]> {
  const defaults: Record<string, string | string[]> = {}
  for (const question of allQuestions(requested)) {
    const value = answerAt(answers, question)
    if (value === undefined || value === false) continue
    defaults[question.name] = value === true ? 'on' : typeof value === 'string' ? value : [...value]
  }
  return defaults
}

/** An answer as text; an option by its name of today, also when it is offered no more. */
export function answerText(
  { options }: Pick<CustomField, 'options'>,
  value: AnswerValue,
  { t, locale, locales, format }: Reader & { format: Formatters },
): string {
  if (typeof value === 'boolean') return t(value ? 'common.yes' : 'common.no')
  const named = (key: string) => {
    const option = options.find((existing) => existing.key === key)
    return option ? pickText(option.label, locale, locales) : key
  }
  if (typeof value !== 'string') return value.map(named).join(', ')
  return isLocalDate(value) ? format.date(value) : named(value)
}
