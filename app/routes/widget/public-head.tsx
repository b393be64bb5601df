import type { PublicHeadData } from './public-head.server.ts'

/** The head of a public page for search engines; of a cart with something in it, that it is to be kept out. */
export function PublicHead({ head }: { head: PublicHeadData }) {
  if (head === null) return <meta name="robots" content="noindex" />
  return (
    <>
      <link rel="canonical" href={head.canonical} />
      {head.alternates.map(({ language, address }) => (
        <link key={language} rel="alternate" hrefLang={language} href={address} />
      ))}
      {/* Data, which no browser runs: the policy for scripts has nothing to allow. */}
      {head.data ? <script type="application/ld+json">{JSON.stringify(head.data)}</script> : null}
    </>
  )
}
