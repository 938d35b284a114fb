import { compileMessages } from './compile-messages.ts'

type TransformPlugin = {
  name: string
  enforce: 'pre'
  transform: (code: string, id: string) => { code: string; map: null } | undefined
}

/** Compiles the catalogue during bundling: the resulting JSON needs no parser. */
export function messagesPlugin(): TransformPlugin {
  return {
    name: 'kerbside-words',
    enforce: 'pre',
    transform(code, id) {
      const path = id.replaceAll('\\', '/')
      if (/\/words\/src\/(en\/[\w-]+|en-plain)\.json$/.test(path)) {
        return { code: JSON.stringify(compileMessages(JSON.parse(code))), map: null }
      }
      if (path.endsWith('/words/src/compile-in-development.ts')) {
        return { code: 'export const compileInDevelopment = (message) => message', map: null }
      }
      return undefined
    },
  }
}
