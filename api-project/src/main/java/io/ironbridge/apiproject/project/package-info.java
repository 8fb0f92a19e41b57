/** API projects: the OpenAPI document, its operations, their mappings and the z/OS assets. */
@NullMarked
package io.ironbridge.apiproject.project;

import org.jspecify.annotations.NullMarked;
