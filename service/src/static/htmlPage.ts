type PageParts = {
  /** Default: English. */
  readonly language?: string
  readonly title: string
  /** Trusted markup, without any input. */
  readonly content: string
  /** Base URL of style and scripts, with a trailing slash: relative, because a proxy may add a path prefix. */
  readonly assets: string
  readonly script?: string
  /** Seconds after which the browser reloads the page. */
  readonly refresh?: number
}

/** A page of the service's own: one style, at most one script. */
export function htmlPage({ language = 'en', title, content, assets, script, refresh }: PageParts): string {
  return `<!doctype html>
<html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${refresh ? `<meta http-equiv="refresh" content="${refresh}">` : ''}
<title>${title}</title>
<link rel="stylesheet" href="${assets}style.css">
${script ? `<script src="${assets}${script}" defer></script>` : ''}
</head>
<body><main>${content}</main></body>
</html>`
}
