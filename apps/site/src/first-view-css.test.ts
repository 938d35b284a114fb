import { expect, test } from 'vitest'
import { firstViewCss } from './first-view-css.ts'

test('a rule stays if its classes are in the page', () => {
  const css = '.card{color:red}.ticket{color:blue}a{color:green}'
  expect(firstViewCss(css, '<a class="wide card">')).toBe('.card{color:red}a{color:green}')
})

test('of a list of selectors only those that can match stay', () => {
  expect(firstViewCss('.a,.b > p,h1{margin:0}', '<p class="b">')).toBe('.b > p{margin:0}')
})

test('layers and media queries keep the used rules and are dropped if they have none', () => {
  const css =
    '@layer tokens,kit;@layer kit{.a{x:1}@media (min-width:9px){.b{x:2}}}@media print{.b{x:3}}'
  expect(firstViewCss(css, '<p class="a">')).toBe('@layer tokens,kit;@layer kit{.a{x:1}}')
})

test('a layer is not announced where it begins', () => {
  expect(firstViewCss('@layer kit;@layer kit{.a{x:1}}', '<p class="a">')).toBe(
    '@layer kit{.a{x:1}}',
  )
})

test('of several alternative classes one is enough, and an excluded class is not required', () => {
  const css = '.a:is(.b,.c){x:1}.a:is(.d){x:2}.a:not(.d){x:3}'
  expect(firstViewCss(css, '<p class="a c">')).toBe('.a:is(.b,.c){x:1}.a:not(.d){x:3}')
})

test('rules for pointers and transitions are deferred, because they are not visible at first', () => {
  const css = '.a{cursor:pointer;color:red;transition:color 1s}.a{cursor:default}'
  expect(firstViewCss(css, '<p class="a">')).toBe('.a{color:red}')
})

test('rules that depend on a pointer or a printer are deferred', () => {
  const css = '.a{x:1}.a:hover{x:2}@media print{.a{x:3}}.a::before{x:4}'
  expect(firstViewCss(css, '<p class="a">')).toBe('.a{x:1}.a::before{x:4}')
})

test('key frames stay if an animation uses them, and comments are ignored', () => {
  const css =
    '/* a { b */@keyframes turn{to{rotate:1turn}}@keyframes fade{to{opacity:0}}.a{animation:turn 1s}'
  expect(firstViewCss(css, '<p class="a">')).toBe(
    '@keyframes turn{to{rotate:1turn}}.a{animation:turn 1s}',
  )
})

test('the content of a closed disclosure is deferred, its summary is not', () => {
  const css = 'summary{x:1}.inside{x:2}[open] b{x:3}'
  const html = '<details class="menu"><summary>Menu</summary><b class="inside"></b></details>'
  expect(firstViewCss(css, html)).toBe('summary{x:1}')
})

test('variables of the scale that no rule reads are left to the full sheet', () => {
  const css = ':root{--s1:4px;--s2:8px;--fast:.1s}p{margin:var(--s2)}a{transition:var(--fast)}'
  expect(firstViewCss(css, '<p>')).toBe(':root{--s2:8px}p{margin:var(--s2)}')
})
