import { useBrowser } from '../support/browser/browser.ts'
import { PUBLIC_OVERLAYS, PUBLIC_SCREENS } from '../support/screens/public-screens.ts'
import { sweepScreens } from '../support/screens/sweep.ts'

useBrowser()

sweepScreens('visitors', { screens: PUBLIC_SCREENS, overlays: PUBLIC_OVERLAYS })
