import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { compileMessages } from './compile-messages.ts'

const folder = new URL('./en/', import.meta.url)
const files = readdirSync(folder).map((name) => ({
  feature: name.replace('.json', ''),
  texts: JSON.parse(readFileSync(new URL(name, folder), 'utf8')) as Record<string, string>,
}))
const texts = files.flatMap((file) => Object.entries(file.texts))

test.each(files)('$feature has one text for each id', ({ feature, texts: parsed }) => {
  // JSON.parse silently keeps the last of two equal keys
  const source = readFileSync(new URL(`${feature}.json`, folder), 'utf8')
  const ids = [...source.matchAll(/^ {2}("[\w.-]+"):/gm)].map(([, id = '']) => JSON.parse(id))
  expect(ids).toEqual(Object.keys(parsed))
})

/** The texts with an agreed wording, including odd spellings and double spaces. */
const WORDED = `Do you want to sign out?
Please Confirm
Add Promo Code
Processing
SIGN IN
SIGN UP
CANCEL
By signing up you agreed to our privacy policy & term of service
Forgot password
Flight Details
Return Flight Details
We would like to keep track of your flight just incase of any delay
I don't have flight details please follow the booking time
Main Passenger
Customer
Already a member? SignIn
Use my details
Use customer details
Our Ref
Opps, your quotation has expired. Please try again or call our friendly team on
The earliest time we can pickup from this address is
Re-Quote
Flight Finder Tool
Landing at
Departure Time
Airline
Find My Flight
Best match
Possible options
Still can't find your flight?
No problem, you can enter your flight number and our team will manually check it
Enter Flight Number
By card
Paypal
Please wait
We are processing your request. Please do not refresh or close the browser
Time remaining
Name on Card
Card Number
Expiry Month
Expiry Year
CVC
Billing Address
Country
Postal code
Address Line
Address Line 2 (optional)
City
Pay now · {amount}
Pay Now
Confirm
Book Now
Next: see prices
My Account
Commissions
Invoices
My Bookings
My Places
Sign out
Sign In
ASAP
Error
Message
Question
OK
Cancel
Quotation Expired
Home
Invoice
Booking
Payment
Dashboard
Confirmed
Places
Booking Info
My Booking
Quick Booking
Reset Password
Booking Detail
Change Password
Confirm Password
Commission Statement
{title} is required
{title} is invalid
{title}  must be at least 6 characters long
Password and Confirm password not match
The earliest possible return date is {time}
Flight number is required
Arriving from is required
Arriving from airport is required
Please tick this box to confirm if flight details are not available
Card number is required
Card number is invalid
Expiry is required
Expiry is invalid
Datetime is required!
Airline is required!
Something went wrong, please try again.
Try a more specific address.
It was not possible to process the payment, please check the card details and try again.
The receipt has been sent to your email address
A password reset link has been sent to your email`

test('each plain text replaces one that the specification words, and compiles', () => {
  const plain = JSON.parse(readFileSync(new URL('./en-plain.json', import.meta.url), 'utf8'))
  const replaced = Object.fromEntries(texts)
  expect(
    Object.keys(plain).filter((id) => !WORDED.split('\n').includes(replaced[id] ?? '')),
  ).toEqual(['account.inProcess', 'account.pending'])
  expect(() => compileMessages(plain)).not.toThrow()
})

describe('the catalogue', () => {
  test.each(files)('every id of $feature begins with its file name', ({ feature, texts }) => {
    expect(Object.keys(texts).filter((id) => !id.startsWith(`${feature}.`))).toEqual([])
  })

  test('every text compiles', () => {
    expect(() => compileMessages(Object.fromEntries(texts))).not.toThrow()
  })

  test('a text with an unbalanced bracket fails the build', () => {
    expect(() => compileMessages({ 'booking.broken': 'held {time' })).toThrow('booking.broken')
  })

  test('no text is empty or ends in a space', () => {
    expect(texts.filter(([, text]) => text === '' || text !== text.trim())).toEqual([])
  })

  test.each(WORDED.split('\n'))('customers read exactly “%s”', (worded) => {
    expect(texts.map(([, text]) => text)).toContain(worded)
  })
})
