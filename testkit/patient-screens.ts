import { configure } from '@testing-library/dom'

/** How long a test waits for an element: on a busy machine a lazily loaded part takes many seconds. */
configure({ asyncUtilTimeout: 30_000 })
