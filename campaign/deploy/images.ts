import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { root } from '../../bench/server.ts'

const PREFIX = 'localhost/kerbside-campaign'
export const IMAGES = {
  base: `${PREFIX}-base`,
  kerbside: `${PREFIX}-kerbside`,
  postgres: `${PREFIX}-postgres`,
  caddy: `${PREFIX}-caddy`,
  systemd: `${PREFIX}-systemd`,
} as const

const DEBIAN = 'http://deb.debian.org/debian'
const RELEASE = 'bookworm'
const PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'
const APT = 'apt-get update -qq && apt-get install -y -qq --no-install-recommends'

/** Stands in for the official image: the same variables, volume and port, on Debian's PostgreSQL. */
const POSTGRES_ENTRY = `#!/bin/sh
set -e
export PGDATA=/var/lib/postgresql/data
PATH=$PATH:$(ls -d /usr/lib/postgresql/*/bin)
if [ "$(id -u)" = 0 ]; then
  chown postgres /var/lib/postgresql
  exec setpriv --reuid postgres --regid postgres --init-groups "$0"
fi
if [ ! -d $PGDATA ]; then
  echo "$POSTGRES_PASSWORD" > /tmp/password
  initdb -U $POSTGRES_USER --pwfile=/tmp/password -A scram-sha-256 > /dev/null
  echo 'host all all all scram-sha-256' >> $PGDATA/pg_hba.conf
  pg_ctl start -w -o '-c listen_addresses=' > /dev/null
  PGPASSWORD=$POSTGRES_PASSWORD createdb -h /var/run/postgresql -U $POSTGRES_USER $POSTGRES_DB
  pg_ctl stop -w > /dev/null
fi
exec postgres -c listen_addresses='*'
`

const SERVICE_SETTINGS = `HOST=0.0.0.0
PORT=3000
PUBLIC_URL=http://localhost:3000
KERBSIDE_DEMO=on
`

/**
 * Builds the images on a Debian of this machine's architecture: no registry of images is needed. With streets if Valhalla is
 * installed in the checkout. Takes about five minutes.
 */
export function buildImages(): void {
  const folder = mkdtempSync(path.join(tmpdir(), 'kerbside-images-'))
  try {
    buildBase(path.join(folder, 'base'))
    const source = path.join(folder, 'source')
    execFileSync('git', ['clone', '--quiet', root, source])
    buildah(
      ['build', '--isolation', 'chroot', '--format', 'docker'],
      ['--build-arg', `NODE_IMAGE=${IMAGES.base}`, '--build-arg', 'STREETS=1'],
      ['-f', path.join(source, 'deploy/Containerfile'), '-t', IMAGES.kerbside, source],
    )
    const entry = path.join(folder, 'entry')
    writeFileSync(entry, POSTGRES_ENTRY, { mode: 0o755 })
    derive(IMAGES.postgres, {
      from: IMAGES.base,
      run: `${APT} postgresql && rm -rf /var/lib/postgresql/*`,
      files: { [entry]: '/usr/local/bin/entry' },
      config: [['--entrypoint', '["/usr/local/bin/entry"]']],
    })
    derive(IMAGES.caddy, {
      from: IMAGES.base,
      run: `${APT} caddy`,
      files: {},
      config: [
        [
          '--entrypoint',
          '["caddy","run","--config","/etc/caddy/Caddyfile","--adapter","caddyfile"]',
        ],
        ['--env', 'XDG_DATA_HOME=/data', '--env', 'XDG_CONFIG_HOME=/tmp'],
      ],
    })
    const settings = path.join(folder, 'kerbside.env')
    writeFileSync(settings, SERVICE_SETTINGS)
    derive(IMAGES.systemd, {
      from: IMAGES.kerbside,
      run: [
        `${APT} systemd systemd-sysv`,
        'ln -sf /usr/local/bin/node /usr/bin/node',
        // what `systemctl enable` does
        'mkdir -p /etc/systemd/system/multi-user.target.wants',
        'ln -s /etc/systemd/system/kerbside.service /etc/systemd/system/multi-user.target.wants/',
      ].join(' && '),
      files: {
        [settings]: '/etc/kerbside.env',
        [path.join(root, 'deploy/kerbside.service')]: '/etc/systemd/system/kerbside.service',
      },
      config: [['--user', 'root', '--entrypoint', '[]', '--cmd', '/sbin/init']],
    })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** A minimal Debian with the Node that runs this, its npm, and this machine's certificates and settings of apt. */
function buildBase(folder: string): void {
  execFileSync(
    'debootstrap',
    ['--variant=minbase', '--include=ca-certificates,libatomic1', RELEASE, folder, DEBIAN],
    { stdio: 'ignore' },
  )
  const inside = (...parts: string[]) => path.join(folder, ...parts)
  cpSync(realpathSync(process.execPath), inside('usr/local/bin/node'))
  const npm = path.dirname(realpathSync(findProgram('npm')))
  cpSync(path.dirname(npm), inside('usr/local/lib/node_modules/npm'), {
    recursive: true,
    dereference: true,
  })
  cpSync('/etc/ssl/certs/ca-certificates.crt', inside('etc/ssl/certs/machine-certificates.crt'))
  for (const name of readdirSync('/etc/apt/apt.conf.d'))
    if (!name.includes('docker'))
      cpSync(path.join('/etc/apt/apt.conf.d', name), inside('etc/apt/apt.conf.d', name))
  derive(IMAGES.base, {
    from: 'scratch',
    run: undefined,
    files: { [folder]: '/' },
    config: [
      ['--env', `PATH=${PATH}`],
      ['--env', 'NODE_EXTRA_CA_CERTS=/etc/ssl/certs/machine-certificates.crt'],
    ],
  })
  const link = (name: string) =>
    `printf '#!/bin/sh\\nexec node /usr/local/lib/node_modules/npm/bin/${name}-cli.js "$@"\\n' > /usr/local/bin/${name} && chmod 0755 /usr/local/bin/${name}`
  derive(IMAGES.base, {
    from: IMAGES.base,
    run: `${link('npm')} && ${link('npx')}`,
    files: {},
    config: [],
  })
}

function derive(
  image: string,
  {
    from,
    run,
    files,
    config,
  }: {
    from: string
    /** For a shell in the image, as root. */
    run: string | undefined
    /** From a path here to a path in the image. */
    files: Readonly<Record<string, string>>
    config: readonly (readonly string[])[]
  },
): void {
  const container = buildah('from', from)
  try {
    if (run !== undefined)
      buildah('run', '--isolation', 'chroot', '--user', 'root', container, 'sh', '-c', run)
    for (const [source, target] of Object.entries(files))
      buildah('copy', '--quiet', container, source, target)
    if (config.length > 0) buildah('config', ...config, container)
    buildah('commit', '--quiet', container, image)
  } finally {
    buildah('rm', container)
  }
}

function findProgram(name: string): string {
  return execFileSync('which', [name], { encoding: 'utf8' }).trim()
}

const buildah = (...args: (string | readonly string[])[]): string =>
  execFileSync('buildah', args.flat(), {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
    maxBuffer: 100e6,
  }).trim()
