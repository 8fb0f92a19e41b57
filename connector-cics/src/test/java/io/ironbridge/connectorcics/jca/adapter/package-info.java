/**
 * A resource adapter of our own with the class names and properties of an ECI resource adapter. It
 * speaks a small protocol to a test's server; tests put it into a jar, from which the connector
 * loads it.
 */
@NullMarked
package io.ironbridge.connectorcics.jca.adapter;

import org.jspecify.annotations.NullMarked;
