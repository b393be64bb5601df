import { createServer } from 'node:http'
import { createRequestListener } from '@react-router/node'
import { createElement as h } from 'react'
import { renderToReadableStream } from 'react-dom/server'
import { Outlet, Scripts, type ServerBuild, ServerRouter, useLoaderData } from 'react-router'

/**
 * The floor of a page: React Router with one root and one route, no query, no layout, no session, whose
 * HTML has about `bytes` bytes in rows of 30. Everything that our own page adds is measured against it.
 */
export function bareServerBuild(bytes: number): ServerBuild {
  const rows = Array.from({ length: 30 }, (_, index) => ({
    id: index,
    text: String(index).padEnd(Math.floor(bytes / 60), 'x'),
  }))
  const manifestRoute = {
    hasAction: false,
    hasLoader: true,
    hasClientAction: false,
    hasClientLoader: false,
    hasClientMiddleware: false,
    hasErrorBoundary: false,
    hasDefaultExport: true,
    imports: [],
    css: [],
    module: '/bare.js',
    clientActionModule: undefined,
    clientLoaderModule: undefined,
    clientMiddlewareModule: undefined,
    hydrateFallbackModule: undefined,
  }
  return {
    entry: {
      module: {
        async default(request, status, headers, context) {
          const html = await renderToReadableStream(h(ServerRouter, { context, url: request.url }))
          await html.allReady
          headers.set('Content-Type', 'text/html; charset=utf-8')
          return new Response(html, { status, headers })
        },
      },
    },
    routes: {
      root: { id: 'root', path: '', module: { default: Root } },
      page: {
        id: 'page',
        parentId: 'root',
        index: true,
        module: { default: Page, loader: () => ({ rows }) },
      },
    },
    assets: {
      entry: { imports: [], module: '/entry.js' },
      routes: {
        root: { ...manifestRoute, id: 'root', path: '', hasLoader: false },
        page: { ...manifestRoute, id: 'page', parentId: 'root', index: true },
      },
      url: '/manifest.js',
      version: 'bare',
    },
    assetsBuildDirectory: 'build/client',
    basename: '/',
    future: {},
    isSpaMode: false,
    prerender: [],
    publicPath: '/',
    routeDiscovery: { mode: 'initial', manifestPath: '/__manifest' },
    ssr: true,
    allowedActionOrigins: false,
  }
}

function Root() {
  return h('html', null, h('body', null, h(Outlet), h(Scripts)))
}

function Page() {
  const { rows } = useLoaderData<{ rows: { id: number; text: string }[] }>()
  return h(
    'table',
    null,
    h(
      'tbody',
      null,
      rows.map((row) => h('tr', { key: row.id }, h('td', null, row.text))),
    ),
  )
}

if (import.meta.main) {
  const listener = createRequestListener({
    build: bareServerBuild(Number(process.argv[3])),
    mode: 'production',
  })
  createServer(listener).listen(Number(process.argv[2]), '127.0.0.1', () => console.log('ready'))
}
