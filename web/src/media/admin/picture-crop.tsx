import {
  PICTURE_FORMATS,
  type PictureFormat,
  ROTATION,
  ZOOM,
} from '@etapes-climat/domain/media/picture-formats'
import { useId, useState } from 'react'
import Cropper from 'react-easy-crop'
import 'react-easy-crop/react-easy-crop.css'
import { Radio } from '../../ui/form/checkbox.tsx'
import type { CropArea } from './crop-picture.ts'
import styles from './picture-editor-dialog.module.css'

/** The selected part of a picture. */
export interface PictureCrop {
  area: CropArea
  rotation: number
  format: PictureFormat
}

interface PictureCropProps {
  address: string
  format: PictureFormat
  onFormat: (format: PictureFormat) => void
  /** called for the first time by itself, when the picture is shown */
  onCrop: (crop: PictureCrop) => void
  /** the person moved, turned or resized something */
  onTouched: () => void
}

const percent = (factor: number) => `${Math.round(factor * 100)}\u00a0%`

/** The picture in its frame: format, rotation, zoom, and moving by hand or with the arrows. */
export default function PictureCropFrame(props: PictureCropProps) {
  const { address, format, onFormat, onCrop, onTouched } = props
  const [place, setPlace] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const [rotation, setRotation] = useState(0)
  return (
    <div className="grid gap-4">
      <fieldset className="flex flex-wrap gap-x-5 gap-y-2">
        <legend className="text-s weight-strong mb-1">Format</legend>
        {PICTURE_FORMATS.map((offered) => (
          <Radio
            key={offered.name}
            name="picture-format"
            checked={offered.name === format.name}
            onChange={() => {
              onFormat(offered)
              onTouched()
            }}
          >
            {offered.name} {offered.width}x{offered.height}
          </Radio>
        ))}
      </fieldset>
      {/* The frame is driven by the arrow keys too: the library makes it focusable. */}
      <section
        className={`${styles.frame} relative bg-sunken box-rule-strong`}
        aria-label="Cadrage&nbsp;: déplacer l’image avec les flèches"
      >
        <Cropper
          key={address}
          image={address}
          crop={place}
          zoom={zoom}
          rotation={rotation}
          aspect={format.width / format.height}
          minZoom={ZOOM.min}
          maxZoom={ZOOM.max}
          restrictPosition={false}
          disableAutomaticStylesInjection
          onCropChange={setPlace}
          onZoomChange={setZoom}
          onRotationChange={setRotation}
          onInteractionStart={onTouched}
          onCropComplete={(_, area) => onCrop({ area, rotation, format })}
          onCropAreaChange={(_, area) => onCrop({ area, rotation, format })}
          mediaProps={{ alt: '' }}
        />
      </section>
      <SliderField
        label="Rotation"
        shown={`${rotation}°`}
        {...ROTATION}
        step={1}
        value={rotation}
        onChange={(value) => {
          setRotation(value)
          onTouched()
        }}
      />
      <SliderField
        label="Zoom"
        shown={percent(zoom)}
        {...ZOOM}
        value={zoom}
        onChange={(value) => {
          setZoom(value)
          onTouched()
        }}
      />
    </div>
  )
}

interface SliderFieldProps {
  label: string
  /** the value as it is read */
  shown: string
  min: number
  max: number
  step: number
  value: number
  onChange: (value: number) => void
}

/** A native slider with its label and value. */
function SliderField({ label, shown, onChange, ...native }: SliderFieldProps) {
  const id = useId()
  return (
    <div className={`${styles.slider} grid gap-3 items-center text-s`}>
      <label className="weight-strong" htmlFor={id}>
        {label}
      </label>
      <span className={styles.track}>
        <input
          {...native}
          id={id}
          type="range"
          aria-valuetext={shown}
          onChange={(event) => onChange(event.target.valueAsNumber)}
        />
      </span>
      <output className="text-right num" htmlFor={id}>
        {shown}
      </output>
    </div>
  )
}
