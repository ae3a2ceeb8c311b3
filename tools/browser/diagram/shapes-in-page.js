// Runs in the browser, beside Mermaid: lays a block out, and tells its shapes as plain data (drawn-shape.ts).

/** Orthogonal edges, close together: a lesson's column is narrow. */
mermaid.initialize({
  startOnLoad: false,
  securityLevel: 'strict',
  theme: 'base',
  look: 'classic',
  fontFamily: 'sans-serif',
  fontSize: 14,
  themeVariables: { fontSize: '14px' },
  htmlLabels: false,
  flowchart: {
    useMaxWidth: false,
    diagramPadding: 4,
    nodeSpacing: 20,
    rankSpacing: 24,
    padding: 8,
    wrappingWidth: 120,
    minNodeWidth: 10,
  },
});

window.shapesOf = async (block) => {
  document.body.innerHTML = (await mermaid.render('diagram', block)).svg;
  const svg = document.querySelector('svg');
  const { x, y, width, height } = svg.viewBox.baseVal;
  const shapes = [
    ...[...svg.querySelectorAll('.edgePaths path')].map(edge),
    ...[...svg.querySelectorAll('.node')].flatMap((node) =>
      [...node.querySelectorAll('rect, circle, ellipse, polygon, path')].filter(isSeen).map(form),
    ),
    ...[...svg.querySelectorAll('.edgeLabel rect')].filter(isSeen).map(plate),
    ...[...svg.querySelectorAll('text > tspan')].filter(isSeen).map(line),
  ];
  return { x, y, width, height, shapes };
};

function isSeen(element) {
  const { width, height } = element.getBBox();
  return width > 0 && height > 0 && !element.classList.contains('hidden');
}

function edge(path) {
  return {
    kind: 'edge',
    d: path.getAttribute('d'),
    begins: path.hasAttribute('marker-start'),
    ends: path.hasAttribute('marker-end'),
  };
}

function form(element) {
  const names = ['x', 'y', 'width', 'height', 'rx', 'ry', 'cx', 'cy', 'r', 'points', 'd'];
  const had = names.filter((name) => element.hasAttribute(name));
  return {
    kind: 'form',
    tag: element.tagName,
    attributes: had.map((name) => [name, element.getAttribute(name)]),
    ...place(element),
  };
}

function plate(rect) {
  return { ...form(rect), kind: 'plate' };
}

/** A line of text: its middle, and the height on which its letters are. */
function line(tspan) {
  const { x, width } = tspan.getBBox();
  const { dx, dy } = place(tspan);
  const { y } = tspan.getStartPositionOfChar(0);
  return { kind: 'text', x: x + width / 2 + dx, y: y + dy, text: tspan.textContent };
}

/** Where an element's own coordinates begin in the picture; Mermaid only moves, and never turns. */
function place(element) {
  const { e, f } = element.ownerSVGElement
    .getScreenCTM()
    .inverse()
    .multiply(element.getScreenCTM());
  return { dx: e, dy: f };
}
