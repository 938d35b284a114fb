import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:https'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, setUpTestApp, test } from './watched-test.ts'

const deploy = fileURLToPath(new URL('../deploy/', import.meta.url))
const testApp = setUpTestApp()

const has = (program: string, argument: string) => spawnSync(program, [argument]).status === 0

/** The HTTPS status for this domain, or the code of the error when there is no certificate for it. */
const statusOf = (domain: string, port: number): Promise<number | string> =>
  new Promise((resolve) => {
    const options = { host: '127.0.0.1', port, servername: domain, rejectUnauthorized: false }
    request({ ...options, headers: { host: domain } }, (response) => {
      response.resume()
      resolve(response.statusCode ?? 0)
    })
      .on('error', (error) => resolve('code' in error ? String(error.code) : error.message))
      .end()
  })

test('Caddy makes certificates for the domains of operators, and for no others', async () => {
  test.skip(!has('caddy', 'version'), 'Caddy is not installed')
  const folder = mkdtempSync(path.join(tmpdir(), 'kerbside-caddy-'))
  const port = testApp().port + 2
  // as it is, but on this machine only, with Caddy's own certificate authority
  const local = `{\n  https_port ${port}\n  http_port ${port + 1}\n  local_certs\n  skip_install_trust\n  default_bind 127.0.0.1\n  admin off`
  const caddyfile = readFileSync(path.join(deploy, 'Caddyfile'), 'utf8')
  writeFileSync(path.join(folder, 'Caddyfile'), caddyfile.replace(/^\{$/m, local))
  const caddy: ChildProcess = spawn(
    'caddy',
    ['run', '--config', 'Caddyfile', '--adapter', 'caddyfile'],
    {
      cwd: folder,
      stdio: 'ignore',
      env: {
        ...process.env,
        XDG_DATA_HOME: folder,
        XDG_CONFIG_HOME: folder,
        ACME_EMAIL: 'you@example.com',
        KERBSIDE_ADDRESS: `127.0.0.1:${testApp().port}`,
      },
    },
  )
  try {
    await expect.poll(() => statusOf('northway.localhost', port)).toBe(200)
    expect(await statusOf('kerbside.localhost', port)).toBe(200)
    // a demo serves any domain over HTTP, but only its own have certificates
    expect(String(await statusOf('unknown.example.com', port))).toMatch(/^E/)
  } finally {
    caddy.kill()
    await new Promise((resolve) =>
      caddy.exitCode === null ? caddy.once('exit', resolve) : resolve(0),
    )
    rmSync(folder, { recursive: true, force: true })
  }
})

test('the systemd unit is valid and gives the service few rights', () => {
  test.skip(!has('systemd-analyze', '--version'), 'systemd-analyze is not installed')
  const unit = path.join(deploy, 'kerbside.service')
  const { stdout } = spawnSync(
    'systemd-analyze',
    ['security', '--offline=true', '--no-pager', unit],
    {
      encoding: 'utf8',
    },
  )
  const [, exposure = '10'] = /exposure level for kerbside\.service: ([\d.]+)/.exec(stdout) ?? []
  expect(Number(exposure)).toBeLessThan(3)
})
