@NullMarked
package io.ironbridge.apiproject.project;

import org.jspecify.annotations.NullMarked;
