const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (sign) => ESCAPES[sign] ?? '')

/** A page of this origin: one script, one style, and data for the script as data attributes. `main` is HTML. */
export function writePage(page: {
  title: string
  script: string
  style: string
  facts: Readonly<Record<string, string>>
  main: string
}): string {
  const params = Object.entries(page.facts)
    .map(([name, value]) => ` data-${name}="${escapeHtml(value)}"`)
    .join('')
  return `<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(page.title)}</title>
<link rel="stylesheet" href="/fields/v1/${page.style}">
<script type="module" src="/fields/v1/${page.script}"></script>
</head>
<body${params}>${page.main}</body>
</html>
`
}
