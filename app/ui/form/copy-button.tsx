import { useState } from 'react'
import { useTranslate } from '#app/i18n/translate.ts'
import { Icon } from '#app/ui/layout/icon.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'

/** Puts a text on the clipboard, and says so. Comes with the script; without it the text is there to be marked. */
export function CopyButton({ text }: { text: string }) {
  const t = useTranslate()
  const [copied, setCopied] = useState<string | null>(null)
  if (!useHydrated()) return null
  const isCopied = copied === text
  return (
    <button
      type="button"
      className="button secondary small"
      onClick={() => void navigator.clipboard.writeText(text).then(() => setCopied(text))}
    >
      <Icon name={isCopied ? 'check' : 'copy'} small />
      <span role="status">{t(isCopied ? 'common.copied' : 'common.copy')}</span>
    </button>
  )
}
