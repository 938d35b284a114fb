import module from 'node:module'

/**
 * Lets Node keep the compiled code of the program in this folder for the next start. Node 20 has no such cache; a
 * folder that cannot be written changes nothing.
 */
export function keepCompiledCode(folder: string): void {
  const { enableCompileCache } = module as { enableCompileCache?: (folder: string) => unknown }
  enableCompileCache?.(folder)
}
