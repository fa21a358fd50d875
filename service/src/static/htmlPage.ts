type PageParts = {
  /** Default: English. */
  readonly language?: string
  readonly title: string
  /** Markup, and nothing that came from outside. */
  readonly content: string
  /** Where style and scripts are, with a slash at its end: relative where a proxy may have put it under a path. */
  readonly assets: string
  readonly script?: string
  /** Seconds after which the browser asks for the page again. */
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
