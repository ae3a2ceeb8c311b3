/** What a diagram is made of, as the browser tells it (shapes-in-page.js); all lengths in CSS pixels. */

/** A diagram that Mermaid has laid out. */
export interface DiagramDrawing {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** In the order in which they are painted. */
  readonly shapes: readonly DrawnShape[];
}

/** A part of a diagram. */
export type DrawnShape = DrawnEdge | DrawnForm | DrawnText;

/** A line between two nodes, with an arrow at its ends. */
export interface DrawnEdge {
  readonly kind: 'edge';
  readonly d: string;
  readonly begins: boolean;
  readonly ends: boolean;
}

/** The form of a node, or the plate below the label of an edge. */
export interface DrawnForm {
  readonly kind: 'form' | 'plate';
  /** `rect`, `circle`, `ellipse`, `polygon` or `path`. */
  readonly tag: string;
  readonly attributes: readonly (readonly [name: string, value: string])[];
  /** Where its coordinates begin. */
  readonly dx: number;
  readonly dy: number;
}

/** A line of text: its middle, and its base line. */
export interface DrawnText {
  readonly kind: 'text';
  readonly x: number;
  readonly y: number;
  readonly text: string;
}
