import { randomBytes } from 'node:crypto'
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:https'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { root } from '../bench/server.ts'
import { findFreePort } from '../testkit/free-port.ts'
import { compose, podman, runContainer } from './deploy/containers.ts'
import { buildImages, IMAGES } from './deploy/images.ts'
import { type Booked, isBooked, openCustomer } from './scale/customer.ts'
import { isInstalled, until } from './scale/programs.ts'

const NEEDED = ['debootstrap', 'buildah', 'podman', 'podman-compose', 'runc']
const RUTLAND = 'rutland-england.osm.pbf'
const OAKHAM_TO_UPPINGHAM = [
  { lat: 52.6703, lng: -0.7333 },
  { lat: 52.5886, lng: -0.7237 },
]

type Check = (what: string, isTrue: boolean) => void

/**
 * `deploy [--keep-images]`: the image, each compose file and the systemd unit, in containers on this machine. PostgreSQL and
 * Caddy are Debian's, in images made here. With `--keep-images` images of an earlier run are used.
 */
export async function campaignDeploy(args: string[]): Promise<boolean> {
  const missing = NEEDED.filter((program) => !isInstalled(program))
  if (missing.length > 0) {
    console.log(`deploy: skipped, ${missing.join(' and ')} is not installed`)
    return true
  }
  const problems: string[] = []
  const check: Check = (what, isTrue) => {
    console.log(`deploy: ${what}: ${isTrue ? 'passed' : 'failed'}`)
    if (!isTrue) problems.push(what)
  }
  if (!args.includes('--keep-images')) buildImages()
  // in lower case, as podman-compose names its projects
  const folder = path.join(tmpdir(), `kerbside-deploy-${randomBytes(6).toString('hex')}`)
  cpSync(path.join(root, 'deploy'), folder, { recursive: true })
  try {
    await checkEmbedded(folder, check)
    await checkPostgres(folder, check)
    await checkCaddy(folder, check)
    await checkUnit(check)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  return problems.length === 0
}

const isReady = (port: number) => async () =>
  (await fetch(`http://127.0.0.1:${port}/readyz`)).status === 200

const containerOf = (folder: string, service: string): string =>
  `${path.basename(folder)}_${service}_1`

/** Starts the services of a file, and removes them and their volumes afterwards. */
async function withCompose(
  folder: string,
  { file, env }: { file: string; env: Record<string, string> },
  work: () => Promise<void>,
): Promise<void> {
  compose(folder, { file, env, args: ['up', '-d'] })
  try {
    await work()
  } finally {
    compose(folder, { file, env, args: ['down', '--volumes'] })
  }
}

async function checkEmbedded(folder: string, check: Check): Promise<void> {
  const port = await findFreePort()
  const env = {
    KERBSIDE_IMAGE: IMAGES.kerbside,
    KERBSIDE_PORT: String(port),
    KERBSIDE_DEMO: 'on',
    PUBLIC_URL: `http://localhost:${port}`,
  }
  await withCompose(folder, { file: 'compose.yaml', env }, async () => {
    await until('compose.yaml is ready', isReady(port))
    const container = containerOf(folder, 'kerbside')
    check('compose.yaml: a booking is made', isBooked(await openCustomer(port).book()))
    check('the image does not run as root', podman('exec', container, 'id', '-u').trim() !== '0')
    const capabilities = podman('exec', container, 'grep', 'CapEff', '/proc/1/status')
    check('it has no capabilities', /CapEff:\s+0+$/m.test(capabilities))
    check(
      'its root is read-only',
      fails(() => podman('exec', container, 'touch', '/opt/file')),
    )
    await checkStreets(container, { port, data: '/data', prefix: 'compose.yaml', check })
  })
}

/** An area is imported in the container, and the server finds routes on it. */
async function checkStreets(
  container: string,
  { port, data, prefix, check }: { port: number; data: string; prefix: string; check: Check },
): Promise<void> {
  podman('cp', path.join(root, 'testkit/osm', RUTLAND), `${container}:${data}/${RUTLAND}`)
  const options = ['--operator', 'kerbside', '--only', 'streets']
  podman(
    ['exec', '--user', 'kerbside', '--env', `KERBSIDE_DATA=${data}`, container],
    ['kerbside', 'import', 'area', `${data}/${RUTLAND}`, ...options],
  )
  await until(`${prefix}: streets`, async () => {
    const body = { points: OAKHAM_TO_UPPINGHAM }
    const found = await openCustomer(port).request('POST', '/api/direction', body)
    return JSON.stringify(found.body).includes('"engine":"streets"')
  })
  check(`${prefix}: an area is imported, and its streets find routes`, true)
}

async function checkPostgres(folder: string, check: Check): Promise<void> {
  const port = await findFreePort()
  const env = {
    KERBSIDE_IMAGE: IMAGES.kerbside,
    POSTGRES_IMAGE: IMAGES.postgres,
    POSTGRES_PASSWORD: randomBytes(12).toString('hex'),
    KERBSIDE_KEY: randomBytes(32).toString('hex'),
    KERBSIDE_PORT: String(port),
    KERBSIDE_DEMO: 'on',
    PUBLIC_URL: `http://localhost:${port}`,
  }
  await withCompose(folder, { file: 'compose.postgres.yaml', env }, async () => {
    await until('compose.postgres.yaml is ready', isReady(port))
    const booked = await openCustomer(port).book()
    check('compose.postgres.yaml: a booking is made', isBooked(booked))
    podman('restart', containerOf(folder, 'kerbside'))
    await until('compose.postgres.yaml is ready again', isReady(port))
    check(
      'compose.postgres.yaml: the booking is there after a restart',
      isBooked(booked) && (await isThere(port, booked)),
    )
  })
}

const isThere = async (port: number, { code }: Booked): Promise<boolean> =>
  (await openCustomer(port).request('GET', `/ticket/${code}.html`)).status === 200

/** On free ports of this machine alone, with Caddy's own certificate authority. */
async function checkCaddy(folder: string, check: Check): Promise<void> {
  const [http, https] = [await findFreePort(), await findFreePort()]
  rewrite(path.join(folder, 'compose.caddy.yaml'), {
    '"80:80"': `"127.0.0.1:${http}:80"`,
    '"443:443"': `"127.0.0.1:${https}:443"`,
  })
  rewrite(path.join(folder, 'Caddyfile'), { '\n{\n': '\n{\n\tlocal_certs\n\tskip_install_trust\n' })
  const env = {
    KERBSIDE_IMAGE: IMAGES.kerbside,
    CADDY_IMAGE: IMAGES.caddy,
    KERBSIDE_DEMO: 'on',
    PUBLIC_URL: 'https://book.example.com',
    ACME_EMAIL: 'you@example.com',
  }
  await withCompose(folder, { file: 'compose.caddy.yaml', env }, async () => {
    const statusOf = (domain: string) => httpsStatus(domain, https)
    await until(
      'compose.caddy.yaml is ready',
      async () => (await statusOf('kerbside.localhost')) === 200,
    )
    check(
      'compose.caddy.yaml: https for each operator',
      (await statusOf('northway.localhost')) === 200,
    )
    check(
      'compose.caddy.yaml: no certificate for other domains',
      (await statusOf('unknown.example.com')) === undefined,
    )
  })
}

function rewrite(file: string, changes: Readonly<Record<string, string>>): void {
  let text = readFileSync(file, 'utf8')
  for (const [before, after] of Object.entries(changes)) {
    if (!text.includes(before)) throw new Error(`${file} has no ${before}`)
    text = text.replace(before, after)
  }
  writeFileSync(file, text)
}

/** Undefined without a certificate for the domain. */
const httpsStatus = (domain: string, port: number): Promise<number | undefined> =>
  new Promise((resolve) => {
    request(
      {
        host: '127.0.0.1',
        port,
        servername: domain,
        rejectUnauthorized: false,
        headers: { host: domain },
      },
      (response) => {
        response.resume()
        resolve(response.statusCode)
      },
    )
      .on('error', () => resolve(undefined))
      .end()
  })

/** A booted systemd in a container, with the unit as it is. */
async function checkUnit(check: Check): Promise<void> {
  const port = await findFreePort()
  const container = `kerbside-unit-${port}`
  runContainer(
    ['--name', container, '--systemd=always', '--privileged'],
    ['--publish', `127.0.0.1:${port}:3000`, IMAGES.systemd],
  )
  const systemctl = (...args: string[]) => podman('exec', container, 'systemctl', ...args)
  try {
    await until('kerbside.service is ready', isReady(port))
    const booked = await openCustomer(port).book()
    check('kerbside.service: a booking is made', isBooked(booked))
    await checkStreets(container, {
      port,
      data: '/var/lib/kerbside',
      prefix: 'kerbside.service',
      check,
    })
    systemctl('kill', '--signal=KILL', '--kill-who=main', 'kerbside')
    await until('kerbside.service is ready after a kill', isReady(port))
    check(
      'kerbside.service: it is started again after a kill, with its bookings',
      isBooked(booked) && (await isThere(port, booked)),
    )
    systemctl('stop', 'kerbside')
    const ended = systemctl('show', 'kerbside', '--property=Result')
    check('kerbside.service: it stops without an error', ended.trim() === 'Result=success')
  } finally {
    podman('rm', '--force', '--volumes', container)
  }
}

function fails(work: () => unknown): boolean {
  try {
    work()
    return false
  } catch {
    return true
  }
}
