"""Opens a page in headless Chromium and says what it is like.

    browser.py PAGE WIDTH HEIGHT EXPRESSION [SCREENSHOT]
    browser.py --perfetto FOLDER TRACE QUERY [SCREENSHOT]

The first prints one JSON object: `value` is what the JavaScript expression gives, `complaints` what the browser wrote to its
console: errors, warnings, violations of the page's policy, requests. The page itself needs no script: the expression is run
by the browser's own tools. The second opens a trace in Perfetto's viewer, whose built pages lie in FOLDER, and prints the rows
that its trace processor finds.
"""

import base64
import contextlib
import functools
import http.server
import json
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import threading
import time
import urllib.request

import websocket


class Tab:
    def __init__(self, address):
        self.socket = websocket.create_connection(address, timeout=60, suppress_origin=True)
        self.number = 0
        self.events = []

    def send(self, method, **parameters):
        self.number += 1
        self.socket.send(json.dumps({"id": self.number, "method": method, "params": parameters}))
        while True:
            message = json.loads(self.socket.recv())
            if message.get("id") == self.number:
                if "error" in message:
                    raise SystemExit(f"{method}: {message['error']}")
                return message["result"]
            self.events.append(message)

    def wait(self, method):
        while not any(event["method"] == method for event in self.events):
            self.events.append(json.loads(self.socket.recv()))

    def value(self, expression):
        answer = self.send("Runtime.evaluate", expression=expression, awaitPromise=True, returnByValue=True)
        return answer["result"].get("value")

    def patiently(self, expression):
        for _ in range(120):
            if value := self.value(expression):
                return value
            time.sleep(0.25)
        raise SystemExit(f"never came: {expression}")

    def capture(self, path):
        image = self.send("Page.captureScreenshot", captureBeyondViewport=True)["data"]
        pathlib.Path(path).write_bytes(base64.b64decode(image))


@contextlib.contextmanager
def tab(width, height):
    program = shutil.which("chromium") or shutil.which("google-chrome")
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        words = [program, "--headless", "--no-sandbox", "--disable-gpu", "--no-first-run", "--remote-debugging-port=0",
                 f"--user-data-dir={profile}", "about:blank"]
        with subprocess.Popen(words, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True) as browser:
            try:
                port = next(found[1] for line in browser.stderr if (found := re.search(r"ws://[^:]+:(\d+)/", line)))
                tabs = json.load(urllib.request.urlopen(f"http://127.0.0.1:{port}/json/list"))
                tab = Tab(next(tab["webSocketDebuggerUrl"] for tab in tabs if tab["type"] == "page"))
                for domain in ["Log", "Runtime", "Network", "Page"]:
                    tab.send(f"{domain}.enable")
                tab.send("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=False)
                tab.send("Emulation.setFocusEmulationEnabled", enabled=True)
                tab.events.clear()
                yield tab
            finally:
                browser.kill()


def complaints(events, page):
    for event in events:
        parameters = event["params"]
        if event["method"] == "Log.entryAdded":
            yield f"{parameters['entry']['level']}: {parameters['entry']['text']}"
        elif event["method"] == "Runtime.consoleAPICalled":
            yield f"console: {parameters['type']}"
        elif event["method"] == "Runtime.exceptionThrown":
            yield f"exception: {parameters['exceptionDetails']['text']}"
        elif event["method"] == "Network.requestWillBeSent" and parameters["request"]["url"].split("#")[0] != page:
            yield f"request: {parameters['request']['url'][:200]}"


def look(path, width, height, expression, screenshot=None):
    page = pathlib.Path(path).resolve().as_uri()
    with tab(int(width), int(height)) as browser:
        browser.send("Page.navigate", url=page)
        browser.wait("Page.loadEventFired")
        value = browser.value(expression)
        if screenshot:
            browser.capture(screenshot)
        print(json.dumps({"value": value, "complaints": list(complaints(browser.events, page))}))


class Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_):
        pass


def perfetto(folder, trace, query, screenshot=None):
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=folder))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    bytes_of_trace = base64.b64encode(pathlib.Path(trace).read_bytes()).decode()
    with tab(1400, 400) as browser:
        browser.send("Page.navigate", url=f"http://127.0.0.1:{server.server_port}/index.html")
        browser.patiently("typeof app == 'object' && !!document.querySelector('.pf-ui-main, main')")
        browser.value(f"app.openTraceFromBuffer({{title: 'trace', buffer: Uint8Array.from(atob('{bytes_of_trace}'),"
                      " c => c.charCodeAt(0)).buffer}), 1")
        browser.patiently("!!(app.trace && app.trace.engine)")
        rows = browser.value(f"""(async () => {{
            const found = await app.trace.engine.query({json.dumps(query)}), rows = [];
            for (const row = found.iter({{}}); row.valid(); row.next())
                rows.push(found.columns().map(name => String(row.get(name))));
            return rows; }})()""")
        if screenshot:
            browser.patiently("document.querySelectorAll('.pf-track').length > 3")
            # What the viewer asks its own server for is not there; it says so in a window above the trace.
            browser.send("Input.dispatchKeyEvent", type="keyDown", key="Escape", code="Escape", windowsVirtualKeyCode=27)
            time.sleep(2)
            browser.capture(screenshot)
        print(json.dumps(rows))


if sys.argv[1] == "--perfetto":
    perfetto(*sys.argv[2:])
else:
    look(*sys.argv[1:])
