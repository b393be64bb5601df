import { guestServices } from '#app/http/context.server.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { chooseAddress } from '#app/routes/widget/addresses.ts'
import type { Route } from './+types/thank-you'
import { ReviewMessage } from './review-message.tsx'

/** Says that the answer is stored, on an address that opens nothing. */
export function loader({ context }: Route.LoaderArgs) {
  return { listAddress: chooseAddress(context.get(guestServices).address, undefined) }
}

export default function ThankYouRoute({ loaderData }: Route.ComponentProps) {
  const t = useTranslate()
  return (
    <ReviewMessage
      title={t('guest.review_thanks_title')}
      text={t('guest.review_thanks_text')}
      listAddress={loaderData.listAddress}
    />
  )
}
