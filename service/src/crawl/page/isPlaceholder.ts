import { wordsIn } from './pageProse.ts'

/** Longer texts are pages, whatever they speak of. */
const MAX_NOTICE_WORDS = 60
const MAX_CONSENT_WORDS = 150
const NOTICE =
  /\b(?:enable|activate|activer|activez|aktivieren|aktiviere|habilit\w+|activ[ae]r?|attiva\w*|requires?|need|needs|without|disabled|turn on)\b[^.]{0,40}\bjava ?script\b|\bjava ?script\b[^.]{0,40}\b(?:enabled?|disabled|required|necessary|nécessaire|erforderlich|aktiviert|activado|turned off|not available)\b|^\W*(?:loading|please wait|just a moment|checking your browser|redirecting|wird geladen|chargement|cargando|caricamento)\b[\s.…]*/i
/** A page about cookies is one. */
const ABOUT_COOKIES = /cookie|privacy|datenschutz|confidentialité|privacidad/i
const COOKIES = /\bcookies?\b/gi
const CONSENT =
  /\b(?:accept|agree|consent|allow|reject|preferences|akzeptieren|zustimm\w+|ablehnen|accepter|refuser|aceptar|rechazar|accett\w+|rifiuta\w*|aceitar|rejeitar|accepteren|weigeren)\b/i

/** Returns whether a text is only a placeholder: empty, a request for scripts, a cookie banner. */
export function isPlaceholder(text: string, title: string): boolean {
  const words = wordsIn(text)
  if (words === 0) return true
  if (words <= MAX_NOTICE_WORDS && NOTICE.test(text)) return true
  if (words > MAX_CONSENT_WORDS || !CONSENT.test(text) || ABOUT_COOKIES.test(title)) return false
  const named = text.match(COOKIES)?.length ?? 0
  return (named >= 2 && words / named <= 40) || (named === 1 && words <= MAX_NOTICE_WORDS)
}
