import type { Locale } from '#app/domain/shared/text/translatable.ts'

/** Content of a sheet that leads to a page by its code. */
export type PosterContent = { locale: Locale; title: string; text: string; link: string }
