import type { Locale } from '#app/domain/shared/text/translatable.ts'
import type { Translate } from '#app/i18n/translate.ts'
import { type RenderedMail, renderMailHtml } from './mail-layout.ts'
import { button, footerText, heading, note, paragraph } from './mail-parts.ts'

const PLATFORM_NAME = 'Brygga'

/** The mail with the link to a new password. Without a link it is the copy that is stored: it opens nothing. */
export function passwordReset(input: { locale: Locale; t: Translate; link: string | null }): RenderedMail {
  const { locale, t, link } = input
  const subject = t('mail.reset_subject')
  const html = renderMailHtml(
    {
      locale,
      title: subject,
      preheader: t('mail.reset_intro'),
      senderName: PLATFORM_NAME,
      footer: footerText(PLATFORM_NAME),
    },
    heading(t('mail.reset_heading')),
    paragraph(t('mail.reset_intro')),
    link ? button(t('mail.reset_button'), link) : paragraph(t('mail.link_hidden')),
    note(t('mail.reset_ignore')),
  )
  const text = [
    t('mail.reset_heading'),
    '',
    t('mail.reset_intro'),
    '',
    link ?? t('mail.link_hidden'),
    '',
    t('mail.reset_ignore'),
  ].join('\n')
  return { subject, html, text, attachments: [] }
}
