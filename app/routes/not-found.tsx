import { notFound } from '#app/http/forms/reply.server.ts'

/** Every address without a page of its own comes here, so that it passes root middleware, too. */
export function loader() {
  return notFound()
}

export function action() {
  return notFound()
}

export default function NotFoundRoute() {
  return null
}
