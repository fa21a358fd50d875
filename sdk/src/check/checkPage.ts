import type { CheckFinding } from './CheckReport.ts'

/** What sign-ins, forms and the frame's own calls need of a sandbox around the page. */
const NEEDED = [
  'allow-scripts',
  'allow-same-origin',
  'allow-forms',
  'allow-popups',
  'allow-popups-to-escape-sandbox',
  'allow-downloads',
]

/** What the page is: its origin, what is around it, and the headers that it came with. */
export async function checkPage(): Promise<CheckFinding[]> {
  if (!/^http/.test(window.origin)) return [withoutOrigin()]
  const headers = await ownHeaders()
  const sandbox = sandboxAround(headers)
  return [
    ...(window.isSecureContext ? [] : [insecure()]),
    ...(sandbox ? [sandboxed(sandbox)] : []),
    ...(isFramedByOthers() ? [framed()] : []),
    ...(cutsWindows(headers) ? [isolated(headers?.get(OPENER_POLICY) ?? '')] : []),
  ]
}

/** Milliseconds that the page's own server has to answer. */
const TIMEOUT_MS = 10_000
const OPENER_POLICY = 'Cross-Origin-Opener-Policy'

/** As the server sends them now. Null where the page may not ask, or is not to be had a second time. */
async function ownHeaders(): Promise<Headers | null> {
  try {
    const answer = await fetch(location.href, {
      method: 'HEAD',
      cache: 'no-store',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    return answer.ok ? answer.headers : null
  } catch {
    return null
  }
}

/** The words of the sandbox that lacks some of what is needed; null if there is none, or nobody tells. */
function sandboxAround(headers: Headers | null): { words: string[]; isHeader: boolean } | null {
  const inPolicy = /(?:^|[;,])\s*sandbox\b([^;,]*)/.exec(headers?.get('Content-Security-Policy') ?? '')?.[1]
  // Null for a page of another origin: it does not tell.
  const inFrame = window.frameElement?.getAttribute('sandbox')
  for (const [text, isHeader] of [
    [inPolicy, true],
    [inFrame, false],
  ] as const) {
    if (typeof text !== 'string') continue
    const words = text.split(/\s+/).filter(Boolean)
    if (NEEDED.some((word) => !words.includes(word))) return { words, isHeader }
  }
  return null
}

function isFramedByOthers(): boolean {
  if (window.parent === window) return false
  const ancestors = location.ancestorOrigins
  return !ancestors || [...ancestors].some((one) => one !== window.origin)
}

/** Of its values only these two cut the window off that a frame opens. */
function cutsWindows(headers: Headers | null): boolean {
  return /^same-origin(-plus-COEP)?\s*(;|$)/i.test(headers?.get(OPENER_POLICY) ?? '')
}

function withoutOrigin(): CheckFinding {
  const isServed = /^http/.test(location.protocol)
  return {
    code: 'UNSUPPORTED_HOST',
    severity: 'error',
    title: 'The page has no origin of its own',
    detail: isServed
      ? 'It is in a sandbox without allow-same-origin.'
      : `It was opened as ${location.protocol}`,
    fix: isServed ? `sandbox="${NEEDED.join(' ')}"` : 'Serve the page by http or https.',
  }
}

function insecure(): CheckFinding {
  return {
    code: 'INSECURE_CONTEXT',
    severity: 'warning',
    title: 'The page came without encryption',
    detail: 'Whoever is between can read the access token and change what the person sees.',
    fix: location.href.split(/[?#]/)[0]?.replace(/^http:/, 'https:') ?? '',
  }
}

function sandboxed({ words, isHeader }: { words: string[]; isHeader: boolean }): CheckFinding {
  const missing = NEEDED.filter((word) => !words.includes(word))
  const whole = [...words, ...missing].join(' ')
  return {
    code: 'SANDBOXED_HOST',
    severity: 'warning',
    title: 'The page is in a sandbox that keeps people from signing in or downloading',
    detail: `It lacks ${missing.join(', ')}.`,
    fix: isHeader ? `Content-Security-Policy: sandbox ${whole}` : `sandbox="${whole}"`,
  }
}

function framed(): CheckFinding {
  const origins = [window.origin, ...(location.ancestorOrigins ?? [])]
  return {
    code: 'HOST_FRAMED',
    severity: 'info',
    title: 'The page is itself inside another page',
    detail: 'The deployment has to allow the pages around it as well.',
    fix: `INLET_HOST_ORIGINS=${[...new Set(origins)].join(',')}`,
  }
}

function isolated(policy: string): CheckFinding {
  return {
    code: 'SIGN_IN_WINDOWS_CUT',
    severity: 'warning',
    title: 'The page cuts off windows that frames open',
    detail: `Its Cross-Origin-Opener-Policy is ${policy}, so sign-ins are offered as a link instead of a window.`,
    fix: `${OPENER_POLICY}: same-origin-allow-popups`,
  }
}
