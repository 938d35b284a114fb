import { copyFileSync, existsSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import path from 'node:path'
import { EXTRACT_FILE, hashOf, writeManifest } from '../area/area-folder.ts'
import { buildParts } from '../area/build-parts.ts'
import { describeFailure } from '../area/describe-failure.ts'
import { CommandError } from '../command-error.ts'
import { openFolders } from '../folders.ts'
import { ExtractError } from '../osm/blocks.ts'
import { readExtractHeader } from '../osm/read-extract.ts'
import { findStreetsProgram } from '../ports/roads/streets/build-streets.ts'
import type { Command } from './command.ts'
import { INSTALL_STREETS, readBytes, readParts } from './read-area-options.ts'

export const buildArea: Command = {
  name: 'build area',
  usage: '<file.osm.pbf> <folder> [--only streets,places,map] [--map file.pmtiles] [--memory 4g]',
  about:
    'builds streets and map in a new folder, to be copied to another machine and imported there',
  words: { min: 2, max: 2 },
  options: ['only', 'map', 'memory'],
  async run(desk, args) {
    const [file = '', folder = ''] = args.words.map((word) => desk.fileAt(word))
    if (!statSync(file, { throwIfNoEntry: false })?.isFile())
      throw new CommandError(`Can’t find ${file}.`)
    if (existsSync(folder) && readdirSync(folder).length > 0)
      throw new CommandError(`${folder} isn’t empty. Name a new folder.`)
    const parts = readParts(args.options['only'])
    const program = findStreetsProgram(openFolders().streets)
    if (parts.has('streets') && !program)
      throw new CommandError(
        `Streets need Valhalla, which is not installed (280 MB). Run: ${INSTALL_STREETS}`,
      )
    mkdirSync(folder, { recursive: true })
    let isBuilt = false
    try {
      await readExtractHeader(file)
      const mapFile = args.options['map']
      const result = await buildParts(folder, {
        extract: file,
        parts,
        mapFile: mapFile === undefined ? undefined : desk.fileAt(mapFile),
        program,
        memoryBytes: readBytes(args.options['memory']),
        onStep: (step) => desk.write(`  Building the ${step} …`),
      })
      if (!result.ok) throw new CommandError(describeFailure(result))
      copyFileSync(file, path.join(folder, EXTRACT_FILE))
      writeManifest(folder, {
        name: path.basename(file).replace(/\.osm\.pbf$/i, ''),
        sha256: await hashOf(file),
        ...result.built,
      })
      isBuilt = true
    } catch (error) {
      if (error instanceof ExtractError) throw new CommandError(error.message)
      throw error
    } finally {
      if (!isBuilt) rmSync(folder, { recursive: true, force: true })
    }
    desk.write(`Copy ${folder} to the other machine, and run there: import area <folder>`)
  },
}
