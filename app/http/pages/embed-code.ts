import type { WidgetOptions } from '#app/domain/shop/widget-options.ts'

type Page = { publicUrl: string; key: string }

/** Address of the booking page, to be linked and printed. */
export function widgetLink({ publicUrl, key }: Page): string {
  return `${publicUrl}/widget?${new URLSearchParams({ key })}`
}

/**
 * Lines to paste into a site: the button, and a link where no script runs. How it looks is asked of the shop's
 * settings, so that the site needs no change when they do.
 */
export function embedCode(
  page: Page,
  { button, text }: { button: WidgetOptions['widgetButton']; text: string },
): string {
  const place = button === 'floating' ? '' : ` data-button="${button}"`
  return [
    `<script async src="${page.publicUrl}/embed.js" data-shop="${escapeHtml(page.key)}"${place}></script>`,
    `<noscript><a href="${escapeHtml(widgetLink(page))}">${escapeHtml(text)}</a></noscript>`,
  ].join('\n')
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('"', '&quot;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
}
