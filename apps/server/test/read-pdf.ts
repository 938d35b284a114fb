import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** The words of each page in their order in the file, as another program reads them. */
export async function readPdf(bytes: Uint8Array): Promise<string[]> {
  const task = getDocument({ data: new Uint8Array(bytes), verbosity: 0 })
  const pdf = await task.promise
  const pages: string[] = []
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number)
    const { items } = await page.getTextContent()
    pages.push(items.map((item) => ('str' in item ? item.str : '')).join(' '))
  }
  await task.destroy()
  return pages.map((page) => page.replace(/\s+/g, ' '))
}
