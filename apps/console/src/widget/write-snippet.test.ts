import { expect, test } from 'vitest'
import { writeSnippet } from './write-snippet.ts'

const params = {
  site: 'https://book.example',
  code: 'aldine-abcdefgh',
  filled: { pickup: '', dropoff: 'The "Aldine" & Co <b>', passengers: '2', promotion: '' },
  text: 'Book a car',
}

test('typed text cannot break out of its quotes', () => {
  expect(writeSnippet('script', params)).toBe(
    `<script src="https://book.example/widget.js" async
  data-tracking-code="aldine-abcdefgh"
  data-dropoff="The &quot;Aldine&quot; &amp; Co &lt;b>"
  data-passengers="2"></script>`,
  )
})

test('a page without scripts has a link with the same journey', () => {
  expect(writeSnippet('link', params)).toBe(
    '<a href="https://book.example/quickbooking.html?trackingcode=aldine-abcdefgh&amp;dropoff=The+%22Aldine%22+%26+Co+%3Cb%3E&amp;passengers=2">Book a car</a>',
  )
})
