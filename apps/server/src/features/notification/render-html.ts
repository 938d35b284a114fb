import type { LetterLook } from './letter-look.ts'
import type { LetterBlock, LetterWords } from './letter-words.ts'

const SIGNS: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** What anybody wrote stands in a letter as text, whatever it looks like. */
export const escape = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (sign) => SIGNS[sign] ?? '').replaceAll(/\p{Cc}/gu, ' ')

/**
 * The letter in the operator's colours. Tables and inline styles, because that is what mail readers draw; dark colours
 * for those that know them; no picture but the logo, which comes with it, no script, and nothing that tells the sender it was read.
 */
export function renderHtml(look: LetterLook, words: LetterWords): string {
  const { light } = look
  const page = `background:${light.page};color:${light.text};`
  return `<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escape(words.subject)}</title>
<style>${darkStyle(look)}</style>
</head>
<body class="page" style="margin:0;padding:0;${page}font:16px/1.5 ${FACE};-webkit-text-size-adjust:100%">
<div style="display:none;max-height:0;overflow:hidden">${escape(words.preview)}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" class="page" style="${page}">
<tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:600px;text-align:left">
<tr><td style="padding:0 4px 16px">${head(look)}</td></tr>
<tr><td class="card" style="background:${light.surface};border:1px solid ${light.line};border-radius:12px;padding:24px 20px">
<h1 style="margin:0 0 12px;font-size:24px;line-height:1.25;font-weight:700;${look.serif ? `font-family:${SERIF};` : ''}">${escape(words.title)}</h1>
${words.blocks.map((block) => drawBlock(look, block)).join('\n')}
</td></tr>
<tr><td class="soft" style="padding:16px 4px;color:${light.soft};font-size:13px;line-height:1.5">${foot(look, words)}</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`
}

const FACE = "system-ui,-apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif"
const SERIF = "Georgia,'Times New Roman',serif"

/** Readers that know dark pages know classes; what they do not know is drawn light. */
function darkStyle({ dark }: LetterLook): string {
  const rules = [
    `.page{background:${dark.page}!important;color:${dark.text}!important}`,
    `.card{background:${dark.surface}!important;border-color:${dark.line}!important}`,
    `.soft{color:${dark.soft}!important}`,
    `.ink{color:${dark.ink}!important}`,
    `.line{border-color:${dark.line}!important}`,
    `.mark{background:${dark.ink}!important;border-color:${dark.ink}!important}`,
    `.ring{border-color:${dark.ink}!important;background:${dark.surface}!important}`,
    `.tint{background:${dark.tint}!important;color:${dark.text}!important}`,
  ]
  return `@media (prefers-color-scheme:dark){${rules.join('')}}`
}

/** The file that goes with a letter of an operator with a logo. */
export const LOGO_FILE = 'logo'

const head = ({ mark, name, button, radius, logo }: LetterLook): string =>
  logo
    ? `<table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr><td style="background:#ffffff;border-radius:6px;padding:4px 8px"><img src="cid:${LOGO_FILE}" alt="${escape(name)}" width="${logo.width}" height="${logo.height}" style="display:block;border:0"></td></tr></table>`
    : `<table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr>
<td width="36" height="36" align="center" style="background:${button.fill};color:${button.ink};border-radius:${radius};font-weight:700;font-size:18px">${escape(mark)}</td>
<td style="padding-left:10px;font-weight:700;font-size:18px">${escape(name)}</td></tr></table>`

const foot = ({ company, address, phone, email }: LetterLook, { because }: LetterWords): string =>
  [
    escape(because),
    [company, address].filter(Boolean).map(escape).join('<br>'),
    [phone, email].filter(Boolean).map(escape).join(' &middot; '),
  ]
    .filter(Boolean)
    .join('<br><br>')

function drawBlock(look: LetterLook, block: LetterBlock): string {
  const { light } = look
  switch (block.kind) {
    case 'text':
      return `<p style="margin:0 0 14px">${block.text.split('\n').map(escape).join('<br>')}</p>`
    case 'note':
      return `<p class="tint" style="margin:0 0 16px;padding:12px 14px;border-radius:8px;background:${light.tint};color:${light.text}">${escape(block.text)}</p>`
    case 'button':
      return drawButton(look, block)
    case 'link':
      return `<p style="margin:0 0 14px"><a class="ink" href="${escape(block.url)}" style="color:${light.ink}">${escape(block.label)}</a></p>`
    case 'facts':
      return rows(block.items.map(({ label, value }) => [soft(look, label), escape(value)]))
    case 'sums':
      return drawSums(look, block.rows)
    case 'journey':
      return drawJourney(look, block)
    case 'changes':
      return rows(
        block.rows.map(({ label, before, after }) => [
          soft(look, label),
          `<strong>${escape(after)}</strong><br><s class="soft" style="color:${light.soft}">${escape(before)}</s>`,
        ]),
      )
  }
}

const soft = ({ light }: LetterLook, words: string): string =>
  `<span class="soft" style="color:${light.soft}">${escape(words)}</span>`

const rows = (all: readonly (readonly [string, string])[]): string =>
  `<table width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 16px">${all
    .map(
      ([name, value]) =>
        `<tr><th scope="row" align="left" valign="top" width="38%" style="font-weight:400;padding:3px 12px 3px 0">${name}</th><td valign="top" style="padding:3px 0;word-break:break-word">${value}</td></tr>`,
    )
    .join('')}</table>`

/** A link that looks like a button, with its address below for readers that draw none. */
function drawButton(
  { button, light, radius }: LetterLook,
  { label, url }: { label: string; url: string },
): string {
  const address = escape(url)
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:6px 0 14px"><tr><td style="background:${button.fill};border-radius:${radius}"><a href="${address}" style="display:inline-block;padding:13px 22px;color:${button.ink};font-weight:600;text-decoration:none">${escape(label)}</a></td></tr></table>
<p class="soft" style="margin:0 0 16px;font-size:13px;color:${light.soft};word-break:break-all">Or open <a class="ink" href="${address}" style="color:${light.ink}">${address}</a></p>`
}

function drawSums(
  { light }: LetterLook,
  sums: readonly { label: string; value: string; strong?: boolean }[],
): string {
  const cell = ({ strong }: { strong?: boolean }) =>
    `padding:6px 0;border-top:1px solid ${light.line};${strong ? 'font-weight:700;font-size:18px;' : 'font-weight:400;'}`
  return `<table width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 16px">${sums
    .map(
      (row) =>
        `<tr><th class="line" scope="row" align="left" style="${cell(row)}">${escape(row.label)}</th><td class="line" align="right" style="${cell(row)}white-space:nowrap">${escape(row.value)}</td></tr>`,
    )
    .join('')}</table>`
}

/** A ring, dots for the stops between, a square: the same marks as everywhere. */
function drawJourney(
  look: LetterLook,
  { title, stops }: Extract<LetterBlock, { kind: 'journey' }>,
): string {
  const { light } = look
  const mark = (place: number) => {
    if (place === 0)
      return `<span class="ring" style="display:block;width:8px;height:8px;border:3px solid ${light.ink};border-radius:50%;background:${light.surface};font-size:0">&nbsp;</span>`
    const round = place === stops.length - 1 ? '' : 'border-radius:50%;'
    return `<span class="mark" style="display:block;width:12px;height:12px;background:${light.ink};${round}font-size:0">&nbsp;</span>`
  }
  return `<h2 style="margin:18px 0 8px;font-size:16px">${escape(title)}</h2>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 16px">${stops
    .map(
      ({ place, at }, number) =>
        `<tr><td width="26" valign="top" style="padding:6px 0">${mark(number)}</td><td valign="top" style="padding:2px 0 8px"><strong>${escape(place)}</strong>${at && `<br>${soft(look, at)}`}</td></tr>`,
    )
    .join('')}</table>`
}
