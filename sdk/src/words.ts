/**
 * What the SDK itself says to people, because the frame cannot: that it loads, that this takes long, that it failed,
 * that one is offline, try again, close. The frame's own words, where it has the same.
 */
const WORDS: Readonly<Record<string, string>> = {
  en: 'Loading...|This is taking longer than usual.|This window could not be loaded.|You are offline.|Retry|Close',
  de: 'Wird geladen …|Das dauert länger als üblich.|Dieses Fenster konnte nicht geladen werden.|Sie sind offline.|Erneut versuchen|Schließen',
  fr: 'Chargement…|Cela prend plus de temps que d’habitude.|Cette fenêtre n’a pas pu être chargée.|Vous êtes hors ligne.|Réessayer|Fermer',
  es: 'Cargando…|Está tardando más de lo habitual.|No se pudo cargar esta ventana.|No tiene conexión.|Reintentar|Cerrar',
  pt: 'Carregando…|Está demorando mais que o normal.|Não foi possível carregar esta janela.|Você está sem conexão.|Tentar novamente|Fechar',
  ja: '読み込んでいます…|通常より時間がかかっています。|このウィンドウを読み込めませんでした。|オフラインです。|再試行|閉じる',
  ar: 'جارٍ التحميل…|يستغرق ذلك وقتًا أطول من المعتاد.|تعذّر تحميل هذه النافذة.|أنت غير متصل بالإنترنت.|إعادة المحاولة|إغلاق',
}

export type Words = {
  readonly language: string
  readonly loading: string
  readonly slow: string
  readonly failed: string
  readonly offline: string
  readonly retry: string
  readonly close: string
}

/** In the host's language, else the browser's, else English: as the frame chooses. */
export function wordsFor(locale: unknown): Words {
  const spoken = [locale, ...navigator.languages]
    .map((tag) => String(tag).toLowerCase().split('-')[0] ?? '')
    .find((tag) => Object.hasOwn(WORDS, tag))
  const language = spoken ?? 'en'
  const [loading = '', slow = '', failed = '', offline = '', retry = '', close = ''] = (
    WORDS[language] ?? ''
  ).split('|')
  return { language, loading, slow, failed, offline, retry, close }
}
