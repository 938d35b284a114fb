import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { rejectCardNumbers, withoutCardNumber } from './card-numbers.ts'

function open() {
  const lines: string[] = []
  const write = (params: object, message: string) => lines.push(JSON.stringify([params, message]))
  const app = Fastify()
  app.addHook('preValidation', rejectCardNumbers({ info: write, warn: write, error: write }))
  app.post('/api/comment', async () => 'taken')
  app.get('/api/searchaddress', async () => 'found')
  app.post('/hub/negotiate', { config: { allowsRandomText: true } }, async () => 'token')
  return { app, lines }
}

const post = (payload: object) => ({ method: 'POST', url: '/api/comment', payload }) as const

test.each([
  { notes: 'use 4242 4242 4242 4242 please' },
  { passenger: { note: ['4242-4242-4242-4242'] } },
  { Payment: { CardNumber: '378282246310005' } },
  { amount: 4242424242424242 },
])('a card number in a body is rejected and never logged or stored: %o', async (body) => {
  const { app, lines } = open()
  const response = await app.inject(post(body))
  expect(response.statusCode).toBe(400)
  expect(response.json()).toMatchObject({ code: 2 })
  expect(response.body).not.toMatch(/\d{4}/)
  expect(lines.join()).toContain('card number refused')
  expect(lines.join()).not.toMatch(/4242|3782/)
})

test('a card number in a query is rejected', async () => {
  const { app } = open()
  const response = await app.inject('/api/searchaddress?prefix=4242+4242+4242+4242')
  expect(response.statusCode).toBe(400)
})

test.each([
  { custphone: '4222222222222' },
  { picklat: 51.47002234567891, pick: 'Terminal 5, Heathrow TW6 2GA' },
  { quoteid: '0191e0a5-1234-7123-8123-424242424242', totalfare: 86 },
])('input without a card number passes: %o', async (body) => {
  const { app } = open()
  expect((await app.inject(post(body))).statusCode).toBe(200)
})

test('a live connection whose random name looks like a card number is accepted, and the name is discarded', async () => {
  const { app } = open()
  const name = 'desk-4018223874-340597308'
  const url = `/hub/negotiate?userName=${name}`
  expect((await app.inject({ method: 'POST', url })).statusCode).toBe(200)
  expect(withoutCardNumber(name)).toBe('')
  expect(withoutCardNumber('guest_127.0.0.1')).toBe('guest_127.0.0.1')
})
