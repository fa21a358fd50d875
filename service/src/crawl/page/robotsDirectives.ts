/** The name of this crawler in robots.txt, meta elements and headers. */
export const PRODUCT_TOKEN = 'InletBot'

/** What a page allows: indexing it, and following its links. */
export type RobotsDirectives = { index: boolean; follow: boolean }

/** Parses robots meta elements or X-Robots-Tag headers; directives for other robots are ignored. */
export function robotsDirectives(values: readonly string[]): RobotsDirectives {
  const words = new Set(values.flatMap(ours).flatMap((value) => value.toLowerCase().split(/[\s,]+/)))
  return {
    index: !words.has('noindex') && !words.has('none'),
    follow: !words.has('nofollow') && !words.has('none'),
  }
}

/** `googlebot: noindex` is for one robot; `unavailable_after: …` and `max-snippet: …` only look like it. */
function ours(value: string): string[] {
  const [, robot, rest] = /^\s*(?!unavailable_after|max-)([\w-]+)\s*:(.*)$/is.exec(value) ?? []
  if (robot === undefined || rest === undefined) return [value]
  return robot.toLowerCase() === PRODUCT_TOKEN.toLowerCase() ? [rest] : []
}
