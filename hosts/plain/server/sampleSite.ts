import { Hono } from 'hono'

/** Addresses of the sample website's pages that want to be found, in public/sample. */
const PAGES = [
  'sample/',
  'sample/getting-started.html',
  'sample/plans.html',
  'sample/api.html',
  'sample/sharing.html',
  'sample/security.html',
  'sample/questions.html',
]

/** What crawlers ask a website for. Written per request, because the address of this server is not known before. */
export function sampleSite(): Hono {
  const site = new Hono()

  site.get('/robots.txt', (c) => {
    const sitemap = new URL('/sitemap.xml', c.req.url).href
    return c.text(`User-agent: *\nDisallow: /api/\nDisallow: /sample/internal/\n\nSitemap: ${sitemap}\n`)
  })

  site.get('/sitemap.xml', (c) => {
    const urls = PAGES.map((page) => `  <url><loc>${new URL(`/${page}`, c.req.url).href}</loc></url>`)
    return c.body(
      `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('\n')}\n</urlset>\n`,
      200,
      { 'content-type': 'application/xml; charset=utf-8' },
    )
  })

  // The pages name each other relative to their folder.
  site.get('/sample', (c) => c.redirect('/sample/', 301))

  return site
}
